#!/bin/sh
# Judges the rulings and games of this folder before they are committed. To use it: git config core.hooksPath hooks
set -e
gavel fmt --check .
gavel test .
