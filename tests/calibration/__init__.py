"""Do the intervals and verdicts of balance/analysis keep their word? Made-up worlds with a known truth tell.

Every interval is made thousands of times from games whose truth is known, and the share of those that hold it is set
beside what was promised. `make calibrate` writes docs/calibration.md; nothing in it depends on the day or the machine.
"""
