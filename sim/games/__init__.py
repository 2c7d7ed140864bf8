"""The games that ship with playbalance, a folder each; no game imports another."""
