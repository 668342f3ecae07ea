"""Monte Carlo balance analysis for board games."""
