"""Contacts that come and go: candidates of contact, stops of coordinates, and latches."""
