import { describe, expect, test } from "vitest";
import { mergeTexts, seenOf } from "#app/domain/settings/merge.ts";
import { specOf } from "#app/domain/settings/sections.ts";
import { toldParts } from "#app/domain/settings/told.ts";

test("a choice is told in the words of the form", () => {
  const fields = { day1: "", day2: "on", opensAt: "13:00", closedDays: "2026-12-24" };
  const parts = Object.entries(fields).map(([field, theirs]) => ({ field, row: undefined, theirs }));
  expect(toldParts(specOf("visits"), parts)).toEqual([
    { label: "Monday", theirs: "Not ticked" },
    { label: "Tuesday", theirs: "Ticked" },
    { label: "First begins at", theirs: "1:00 PM" },
    { label: "Closed days", theirs: "2026-12-24" },
  ]);
});

describe("of a list that both changed", () => {
  type Quotation = { words: string; initials: string; town: string; sample: string };
  const quoted = (words: string, town: string, sample = "on") => ({ words, initials: "K. R.", town, sample });
  const [kind, quick, kept] = [
    quoted("Kind", "Ames"),
    quoted("Quick", "Clive"),
    quoted("Kept", "Waukee", ""),
  ];
  const form = (...rows: Quotation[]) => ({ fields: {}, rows });
  const shown = form(kind, quick, kept);
  const tell = (theirs: typeof shown, yours: typeof shown, seen = seenOf(shown)) => {
    const { both, apart } = mergeTexts({ seen, theirs, yours });
    return toldParts(specOf("testimonials"), [...both, ...apart]);
  };

  test("what they added, changed and removed is told, by its places in what was put together", () => {
    const mine = form(quoted("Mine", "Adel"), kind, quick, kept);
    expect(tell(form(kind, { ...kept, town: "Adel" }, quoted("New", "Polk City")), mine)).toEqual([
      { label: "quotation 3, Town", theirs: "Adel" },
      { label: "quotation 4, added", theirs: "New · K. R. · Polk City · Mark as sample" },
      { label: "quotation, removed", theirs: "Quick · K. R. · Clive · Mark as sample" },
    ]);
  });

  test("a row that was written anew where it stood is a changed one", () => {
    expect(tell(form(kind, quoted("Very quick", "Clive"), kept), form(kind, quick))).toEqual([
      { label: "quotation 2, Words", theirs: "Very quick" },
    ]);
  });

  test("a row that they changed and you removed has no number; what both did alike is not told", () => {
    const rewritten = { ...kept, sample: "on" };
    const theirs = form({ ...kind, town: "Boone" }, rewritten);
    expect(tell(theirs, form(rewritten, quoted("Mine", "Adel")))).toEqual([
      { label: "quotation, changed", theirs: "Kind · K. R. · Boone · Mark as sample" },
    ]);
  });

  test("another order is told by the whole list", () => {
    expect(tell(form(quick, kind, kept), form(kind, quick, { ...kept, town: "Adel" }))).toEqual([
      {
        label: "The list",
        theirs: [
          "Quick · K. R. · Clive · Mark as sample",
          "Kind · K. R. · Ames · Mark as sample",
          "Kept · K. R. · Waukee",
        ].join("\n"),
      },
    ]);
  });

  test("signs that cannot be read leave what differs from your form", () => {
    expect(tell(form(kind, kept), form(kind, quick), "?")).toEqual([
      { label: "quotation 2, Words", theirs: "Kept" },
      { label: "quotation 2, Town", theirs: "Waukee" },
      { label: "quotation 2, Mark as sample", theirs: "Not ticked" },
    ]);
  });
});
