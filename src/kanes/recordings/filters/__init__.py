"""Recordings made fit for derivatives: gaps, filters, splines."""
