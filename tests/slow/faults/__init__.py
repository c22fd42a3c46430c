"""Faults on purpose: what the program leaves behind, says and returns when the world goes wrong.

One module for each family of faults (kills, stops, full_disk, descriptors, limits, damage), which all
draw what they do from the random source of their `case`. `workshop` makes what the cases work with, `commands`
lists what is run, `process` runs it, `moments` chooses when something happens, `mutation` and `seal` damage
files, `evaluate` says what is wrong with an outcome, `runner` counts.
"""
