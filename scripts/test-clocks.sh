#!/usr/bin/env bash
# Runs the unit and database tests on other days. Needs faketime (Debian: apt install faketime).
set -euo pipefail
until_utc() { echo "+$(($(date -ud "$1" +%s) - $(date +%s)))s"; }

# 2:30 AM on March 14 does not exist in Chicago; on November 7, 1:30 AM comes twice.
for later in +1d +40d +200d "$(until_utc '2027-03-14 08:30')" "$(until_utc '2027-11-07 06:30')"; do
  echo "Tests at $(faketime -f "$later" date)"
  FAKETIME_DONT_FAKE_MONOTONIC=1 faketime -f "$later" vitest run --reporter=dot "$@"
done
