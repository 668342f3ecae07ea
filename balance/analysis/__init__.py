"""What the games say: one file is one quantity, from lazy frames to a small frame with intervals.

Every frame has the columns `estimate`, `low`, `high` (a 95 % interval) and `games` (how many games the estimate rests
on). Games of one rotation block share a dealt table and are not independent: blocks are what is counted.
"""
