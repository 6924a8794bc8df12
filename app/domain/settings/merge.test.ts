import { describe, expect, test } from "vitest";
import { changedParts, mergeTexts, seenOf } from "#app/domain/settings/merge.ts";

const values = (name: string, street: string, ...words: string[]) => ({
  fields: { name, street },
  rows: words.map((text) => ({ text })),
});

const base = values("A", "1", "x", "y");
const merge = (theirs: typeof base, yours: typeof base) => mergeTexts({ seen: seenOf(base), theirs, yours });

test("each keeps what only they changed, in fields and in rows", () => {
  expect(merge(values("B", "1", "x", "z"), values("A", "2", "w", "y"))).toEqual({
    merged: values("B", "2", "w", "z"),
    both: [],
  });
});

test("what both changed is named, and yours stands; the same change is none", () => {
  expect(merge(values("B", "2", "x", "u"), values("C", "2", "x", "v"))).toEqual({
    merged: values("C", "2", "x", "v"),
    both: ["fields.name", "rows[1].text"],
  });
});

test("a list that grew counts as one text", () => {
  const grown = values("A", "1", "x", "y", "z");
  expect(merge(grown, values("B", "1", "x", "y"))).toEqual({
    merged: { ...grown, fields: { name: "B", street: "1" } },
    both: [],
  });
  expect(merge(base, grown)).toEqual({ merged: grown, both: [] });
  expect(merge(values("A", "1", "x", "q"), grown)).toEqual({ merged: grown, both: ["rows"] });
});

test("what they changed is known by its parts, whatever you did", () => {
  const parts = (theirs: typeof base) => changedParts({ seen: seenOf(base), theirs });
  expect(parts(base)).toEqual([]);
  expect(parts(values("B", "1", "x", "z"))).toEqual(["fields.name", "rows[1].text"]);
  expect(parts(values("A", "1", "x"))).toEqual(["rows"]);
});

test("a sign that cannot be read overwrites nothing unasked", () => {
  const { both } = mergeTexts({ seen: "?", theirs: base, yours: values("B", "1", "x", "y") });
  expect(both).toEqual(["fields.name"]);
});

describe("lists of rows with several texts", () => {
  const rows = (...all: [string, string][]) => ({
    fields: {},
    rows: all.map(([words, town]) => ({ words, town })),
  });
  const before = rows(["x", "Ames"], ["y", "Clive"], ["z", "Waukee"]);
  const put = (theirs: typeof before, yours: typeof before) =>
    mergeTexts({ seen: seenOf(before), theirs, yours });
  const edited = rows(["x", "Ames"], ["y", "Grimes"], ["z", "Waukee"]);

  test("a row that they removed, with another one added, takes nothing of yours", () => {
    expect(put(rows(["y", "Clive"], ["z", "Waukee"], ["new", "Ames"]), edited).both).toEqual(["rows"]);
    expect(put(rows(["x", "Ames"], ["z", "Waukee"], ["new", "Clive"]), edited).both).toEqual(["rows"]);
  });

  test("a row whose first text they changed is asked about before it takes something of yours", () => {
    expect(put(rows(["x", "Ames"], ["new", "Clive"], ["z", "Waukee"]), edited).both).toEqual([
      "rows[1].town",
    ]);
    expect(put(edited, rows(["x", "Ames"], ["new", "Clive"], ["z", "Waukee"])).both).toEqual([
      "rows[1].words",
    ]);
  });

  test("another row of theirs is merged", () => {
    expect(put(rows(["x", "Ames"], ["y", "Clive"], ["z", "Polk City"]), edited)).toEqual({
      merged: rows(["x", "Ames"], ["y", "Grimes"], ["z", "Polk City"]),
      both: [],
    });
  });
});
