"""Readers of recordings: a module for each format, with one function `read`; `recordings.formats` lists them."""
