"""Files that are no models of OpenSim, or broken ones: what is wrong, on which line, and the cure.

Proves: opensim/xml_nodes.py, opensim/osim_reader.py, opensim/sockets.py, opensim/osim_joints.py,
opensim/osim_functions.py, opensim/left_out.py, opensim/omissions.py, opensim/external_loads.py.
"""
