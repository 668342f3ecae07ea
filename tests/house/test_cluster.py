"""A Dask cluster plays the same bytes as one core, even if it loses a worker on the way."""

import os
import signal
import warnings
from pathlib import Path

import pytest
from races import data, in_small_parts, race

from balance.problems import BadInput
from balance.simulate import simulate
from balance.simulate.cluster import workers

pytestmark = pytest.mark.slow


class Killer:
    """Progress that kills one worker process as soon as the first part is back."""

    def __init__(self, pid):
        self.pid = pid

    def start(self, games, label):
        pass

    def advance(self, games):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    def stop(self):
        pass


@pytest.fixture
def cluster(monkeypatch):
    """Two worker processes, each of one thread, and the scheduler between them."""
    distributed = pytest.importorskip("distributed")
    here = Path(__file__).parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(here), str(here.parent))))
    with (
        warnings.catch_warnings(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
    ):
        warnings.simplefilter("ignore")
        yield cluster


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_plays_the_same_bytes(tmp_path, cluster):
    in_small_parts()
    scenario = race(tmp_path, games=600)
    simulate(scenario, tmp_path / "one", jobs=1)
    victim = next(iter(cluster.workers.values())).pid
    with workers("dask", cluster.scheduler_address):
        simulate(scenario, tmp_path / "many", jobs=2, backend="dask", progress=Killer(victim))
    assert data(tmp_path / "one") == data(tmp_path / "many")


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_one_clear_sentence(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("balance.simulate.cluster.PATIENCE", "1s")
    with pytest.raises(BadInput, match=r"scheduler = .*does not answer"), workers("dask", "tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize(
    ("asked", "words"), [(("dusk", ""), 'Did you mean "dask"?'), (("loky", "tcp://a:1"), "is for --backend dask.")]
)
def test_bad_workers_are_refused(asked, words):
    with pytest.raises(BadInput) as bad, workers(*asked):
        pass
    assert words in str(bad.value)
