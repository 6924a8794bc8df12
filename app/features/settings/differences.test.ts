import { expect, test } from "vitest";
import { differencesOf } from "#app/features/settings/differences.ts";
import { specOf } from "#app/features/settings/sections.ts";

test("lists the stored text of each field that differs, with labels for choices and boxes", () => {
  const fields = { opensAt: "09:00", closesAt: "16:30", day1: "on", day2: "" };
  const stored = { fields: { ...fields, opensAt: "10:00", day1: "" }, rows: [] };
  expect(differencesOf(specOf("visits"), { stored, typed: { fields, rows: [] } })).toEqual(
    expect.arrayContaining([
      { label: "First begins at", stored: "10:00 AM" },
      { label: "Monday", stored: "Not ticked" },
    ]),
  );
});

test("lists the cells of rows, and the whole list where its length differs", () => {
  const values = (...texts: string[]) => ({ fields: {}, rows: texts.map((text) => ({ text })) });
  const spec = specOf("included");
  const stored = values("One", "Two");
  expect(differencesOf(spec, { stored, typed: values("One", "Mine") })).toEqual([
    { label: "line 2, Text", stored: "Two" },
  ]);
  expect(differencesOf(spec, { stored, typed: values("One") })).toEqual([
    { label: "The list", stored: "One\nTwo" },
  ]);
});
