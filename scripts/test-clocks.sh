#!/usr/bin/env bash
# Runs the unit and database tests and the journeys of the office on eight other days, with the clock of Node, Postgres
# and the browser moved. On Linux; arguments are passed to the journeys.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v faketime >/dev/null; then
  echo "Installing faketime (Debian: apt install faketime) ..."
  apt-get install -qqy faketime
fi
export FAKETIME_DONT_FAKE_MONOTONIC=1
failed=()

# A Saturday, a Sunday, Thanksgiving, the last half hour of a year, both changes of the clocks, the last day of
# February, and a first of the month that is a Monday. All in the future: on a clock that is put back, Postgres ends
# statements before their time.
for day in '2027-12-04 10:00' '2027-12-05 15:40' '2027-11-25 09:05' '2027-12-31 23:30' \
  '2027-03-14 01:30' '2027-11-07 00:45' '2027-02-28 12:00' '2027-03-01 08:00'; do
  shift_by=$(printf '%+ds' $(($(TZ=America/Chicago date -d "$day" +%s) - $(date +%s))))
  echo "Tests at $(TZ=America/Chicago faketime -f "$shift_by" date)"
  faketime -f "$shift_by" vitest run --reporter=dot --reporter=./tests/setup/failures.ts || failed+=("$day: unit and database tests")
  faketime -f "$shift_by" node scripts/journeys.ts office "$@" || failed+=("$day: journeys")
done
printf '%s\n' "${failed[@]/#/Failed on }"
[ ${#failed[@]} = 0 ]
