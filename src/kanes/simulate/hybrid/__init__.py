"""Runs with contacts that come and go, exact by events.

numbers     gaps, velocities, accelerations and responses of all contacts at a state
mode        the mode of a run, and its numbers for programs
moment      what brings a moment about, and what happens at it
moments     moments of a run: touch, lock, hit, choose
hits        impacts, and bounces that accumulate
next_mode   the mode after a moment
parts       compiled parts between moments, of many runs at once
run         one run: its moments, events and outcome
rounds      runs together, from moment to moment; a single one too
many        many runs on threads
record      modes and events along a run
"""
