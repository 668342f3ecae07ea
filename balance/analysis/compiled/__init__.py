"""The loops of the analysis that go through every row, compiled."""
