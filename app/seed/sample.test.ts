import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leadHistories } from "#app/seed/history.ts";
import { makeSample, type OpenData } from "#app/seed/sample.ts";
import { addTasks } from "#app/seed/tasks.ts";

const openData: OpenData = {
  benchmarks: lines("hud-safmr-des-moines.csv").map(([zipCode = "", year, ...figures]) => ({
    zipCode,
    fiscalYear: Number(year),
    provenance: figures[5] ?? "",
    rentCents: [0, 1, 2, 3, 4].map((at) => Number(figures[at]) * 100) as [
      number,
      number,
      number,
      number,
      number,
    ],
  })),
  zipPoints: new Map(
    lines("zips-des-moines.csv").map(([zip = "", , , lat, lng]) => [
      zip,
      { lat: Number(lat), lng: Number(lng) },
    ]),
  ),
  cityOf: (zip) => lines("zips-des-moines.csv").find(([other]) => other === zip)?.[1] ?? "",
};

// A working day, a Sunday, a Saturday night, New Year's morning, the day the clocks change.
const moments = [
  "2026-11-18T21:30:00Z",
  "2026-11-22T20:41:00Z",
  "2026-06-21T04:10:00Z",
  "2027-01-01T12:05:00Z",
  "2027-03-14T14:00:00Z",
];

test.each(moments)("on %s no lead, event or lease is in the future", (moment) => {
  const now = new Date(moment);
  const { sample, histories } = sampleOf(now);
  expect(sample.leads).toHaveLength(240);
  expect(sample.leads.filter(({ createdAt }) => createdAt >= now)).toEqual([]);
  for (const { events, tasks } of histories) {
    const times = events.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    for (const { createdAt, doneAt } of tasks) expect(createdAt <= (doneAt ?? now)).toBe(true);
  }
  expect(sample.comps.filter(({ date }) => date > moment.slice(0, 10))).toEqual([]);
});

function sampleOf(now: Date) {
  const sample = makeSample({ now, timeZone: "America/Chicago", openData });
  const sellers = ["Dana Whitfield", "Priya Nair"].map((name) => ({ userId: name, name }));
  const histories = leadHistories(sample, { sellers });
  addTasks(histories, sample);
  return { sample, histories };
}

function lines(file: string) {
  return readFileSync(`db/data/${file}`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}
