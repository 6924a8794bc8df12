import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeTexts, type Part, seenOf } from "#app/domain/settings/merge.ts";

const values = (name: string, street: string, ...words: string[]) => ({
  fields: { name, street },
  rows: words.map((text) => ({ text })),
});

const base = values("A", "1", "x", "y");

/** What was put together, and what both changed in few words. */
function put(before: typeof base | Quoted, theirs: typeof before, yours: typeof before) {
  const { merged, both } = mergeTexts({ seen: seenOf(before), theirs, yours });
  return { merged, both: both.map(nameOf) };
}
const merge = (theirs: typeof base, yours: typeof base) => put(base, theirs, yours);

const nameOf = (part: Part) => {
  if ("list" in part) return "the list";
  const what = "did" in part ? part.did : part.field;
  return part.row === undefined ? what : `${part.row} ${what}`;
};

type Quoted = { fields: Record<string, string>; rows: { words: string; town: string }[] };

test("each keeps what only they changed, in fields and in rows", () => {
  expect(merge(values("B", "1", "x", "z"), values("A", "2", "w", "y"))).toEqual({
    merged: values("B", "2", "w", "z"),
    both: [],
  });
});

test("what both changed is named, and yours stands; the same change is none", () => {
  expect(merge(values("B", "2", "x", "u"), values("C", "2", "x", "v"))).toEqual({
    merged: values("C", "2", "x", "v"),
    both: ["name", "1 text"],
  });
});

test("a row that one added stands beside what the other changed or added", () => {
  const grown = values("A", "1", "x", "y", "z");
  expect(merge(grown, values("B", "1", "x", "y"))).toEqual({
    merged: { ...grown, fields: { name: "B", street: "1" } },
    both: [],
  });
  expect(merge(base, grown)).toEqual({ merged: grown, both: [] });
  expect(merge(values("A", "1", "x", "q"), grown)).toEqual({
    merged: values("A", "1", "x", "q", "z"),
    both: [],
  });
  expect(merge(grown, values("A", "1", "x", "y", "mine"))).toEqual({
    merged: values("A", "1", "x", "y", "z", "mine"),
    both: [],
  });
  expect(merge(grown, grown)).toEqual({ merged: grown, both: [] });
});

test("what only they changed is told apart, and not what both did alike", () => {
  const apart = (theirs: typeof base, yours = base) =>
    mergeTexts({ seen: seenOf(base), theirs, yours }).apart.map(nameOf);
  expect(apart(base)).toEqual([]);
  expect(apart(values("B", "1", "x", "z"))).toEqual(["name", "1 text"]);
  expect(apart(values("B", "1", "x", "z"), values("B", "1", "x", "y"))).toEqual(["1 text"]);
  expect(apart(values("A", "1", "x"))).toEqual(["removed"]);
  expect(apart(values("A", "1", "x", "y", "z"))).toEqual(["2 added"]);
  expect(apart(values("A", "1", "y", "x"))).toEqual(["the list"]);
});

test("a sign that cannot be read overwrites nothing unasked", () => {
  const yours = values("B", "1", "x", "mine");
  const { merged, both } = mergeTexts({ seen: "?", theirs: base, yours });
  expect(merged).toEqual(yours);
  expect(both.map(nameOf)).toEqual(["name", "1 text"]);
});

describe("lists of rows with several texts", () => {
  const rows = (...all: [string, string][]): Quoted => ({
    fields: {},
    rows: all.map(([words, town]) => ({ words, town })),
  });
  const [x, y, z]: [string, string][] = [
    ["x", "Ames"],
    ["y", "Clive"],
    ["z", "Waukee"],
  ] as const;
  const before = rows(x, y, z);
  const lay = (theirs: Quoted, yours: Quoted) => put(before, theirs, yours);
  const edited = rows(x, ["y", "Grimes"], z);

  test("a row that they removed and you left alone stays removed, whatever else you did", () => {
    expect(lay(rows(x, y), edited)).toEqual({ merged: rows(x, ["y", "Grimes"]), both: [] });
    expect(lay(rows(y, z, ["new", "Ames"]), edited)).toEqual({
      merged: rows(["y", "Grimes"], z, ["new", "Ames"]),
      both: [],
    });
    expect(lay(rows(x, z), rows(x, y, z, ["mine", "Ames"]))).toEqual({
      merged: rows(x, z, ["mine", "Ames"]),
      both: [],
    });
    expect(lay(rows(x, y), rows(y, z))).toEqual({ merged: rows(y), both: [] });
  });

  test("a row that one removed and the other changed is asked about, and yours stands", () => {
    expect(lay(rows(x, z, ["new", "Clive"]), edited)).toEqual({
      merged: rows(x, ["y", "Grimes"], z, ["new", "Clive"]),
      both: ["1 removed"],
    });
    expect(lay(edited, rows(x, z))).toEqual({ merged: rows(x, z), both: ["changed"] });
  });

  test("a row whose first text they changed is asked about before it takes something of yours", () => {
    expect(lay(rows(x, ["new", "Clive"], z), edited).both).toEqual(["1 town"]);
    expect(lay(edited, rows(x, ["new", "Clive"], z)).both).toEqual(["1 words"]);
  });

  test("another row of theirs is merged", () => {
    expect(lay(rows(x, y, ["z", "Polk City"]), edited)).toEqual({
      merged: rows(x, ["y", "Grimes"], ["z", "Polk City"]),
      both: [],
    });
  });

  test("rows that one moved stand as they were moved, with what the other changed and added in them", () => {
    const moved = rows(z, x, y);
    const mine: [string, string] = ["mine", "Adel"];
    expect(lay(moved, rows(x, mine, ["y", "Grimes"], z))).toEqual({
      merged: rows(z, x, mine, ["y", "Grimes"]),
      both: [],
    });
    expect(lay(rows(x, mine, ["y", "Grimes"], z), moved)).toEqual({
      merged: rows(z, x, mine, ["y", "Grimes"]),
      both: [],
    });
    expect(lay(moved, rows(y, x, z))).toEqual({ merged: rows(y, x, z), both: ["the list"] });
    expect(lay(moved, moved)).toEqual({ merged: moved, both: [] });
  });

  test("of a row that both added with the same first text they are asked which", () => {
    const added = (town: string) => rows(x, y, z, ["new", town]);
    expect(lay(added("Adel"), added("Boone"))).toEqual({ merged: added("Boone"), both: ["3 town"] });
  });

  test("who did nothing takes all of the other's, and the same form sent twice is itself", () => {
    const list = fc
      .array(fc.tuple(fc.constantFrom("x", "y", "z", "u", "v"), fc.constantFrom("Ames", "Clive")), {
        maxLength: 5,
      })
      .map((all) => rows(...all));
    fc.assert(
      fc.property(list, list, (shown, changed) => {
        expect(put(shown, changed, shown)).toEqual({ merged: changed, both: [] });
        expect(put(shown, shown, changed)).toEqual({ merged: changed, both: [] });
        expect(put(shown, changed, changed)).toEqual({ merged: changed, both: [] });
      }),
    );
  });
});
