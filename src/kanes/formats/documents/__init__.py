"""Documents of other programs: their XML, and what was left out of them."""
