"""How fast a game is played on one core, how long it takes to start, and where the time goes."""
