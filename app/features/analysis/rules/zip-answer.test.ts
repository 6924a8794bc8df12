import { expect, test } from "vitest";
import { answerZip } from "#app/features/analysis/rules/zip-answer.ts";

const rents = [1_000_00, 1_100_00, 1_300_00, 1_640_00, 1_800_00] as const;
const row = { zipCode: "50311", fiscalYear: 2026, rentCents: rents, provenance: "hud-workbook" };
const area = { state: "IA", states: ["IA"], zips: ["50000-50999"] };
const noteOf = (zip: string, rows = [row]) =>
  answerZip(zip, { city: null, rows, area, day: "2026-11-26" }).note;

test("says what HUD publishes for a ZIP code", () => {
  expect(noteOf("50311")).toBe(
    "Three-bedroom homes in 50311 rent from about $1,640 (HUD). Yours: a few questions.",
  );
});

test("names the metro area if the rents are the metro's", () => {
  const metro = { ...row, zipCode: null, metro: "METRO19780M19780" };
  const answer = answerZip("50312", { city: "Des Moines", rows: [metro], area, day: "2026-11-26" });
  expect(answer.note).toContain("in the metro area around 50312 rent from about $1,640");
  expect(answer).toMatchObject({ city: "Des Moines", hasRent: true });
});

test.each([
  ["50999", "We don't have a public rent figure for 50999. Yours: a few questions."],
  ["51301", "51301 is outside the area we serve."],
  ["55401", "55401 is in Minnesota, outside the area we serve."],
  ["00000", ""],
  ["", ""],
])("says only what is known of %j", (zip, note) => {
  expect(noteOf(zip, [])).toBe(note);
});
