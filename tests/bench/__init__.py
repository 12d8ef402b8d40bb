"""Figures of the site beside anchors measured in the same run: `make bench`."""
