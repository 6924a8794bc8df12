import { expect, test } from "vitest";
import { formatProblems } from "#app/features/settings/problems.ts";
import { specOf } from "#app/features/settings/sections.ts";

const told = (fields: Record<string, string>, error: Record<string, string[]>) =>
  formatProblems(specOf("visits"), { status: "error", initialValue: { fields }, error }).error;

const days = (closedDays: string, at: number) =>
  told({ closedDays }, { [`fields.closedDays[${at}]`]: ["Write a day."] });

test("what is wrong with an entry is told at its field, by the line or the word", () => {
  const of = (message: string) => ({ "fields.closedDays": [message] });
  expect(days("2026-12-24\n2026-13-45", 1)).toEqual(of("Line 2: Write a day."));
  expect(days("2026-12-24\r\n\r\nNov 26", 1)).toEqual(of("Line 3: Write a day."));
  expect(days("50021, 50023, abc", 2)).toEqual(of("“abc”: Write a day."));
  expect(days("Nov", 0)).toEqual(of("Write a day."));
});

test("problems of whole fields, of the form and of its list stay where they are", () => {
  const error = { "fields.opensAt": ["Choose."], "": ["Somebody was quicker."], rows: ["At most fifty."] };
  expect(told({}, error)).toEqual(error);
});

test("an entry of a row is told in its row", () => {
  const answer = formatProblems(specOf("service-lists"), {
    status: "error",
    initialValue: { rows: [{ title: "Keys", items: "One\nTwo" }, { items: "Three\nFour" }] },
    error: { "rows[1].items[1]": ["Too long."], "rows[1].title": ["Enter the title."] },
  });
  expect(answer.error).toEqual({
    "rows[1].items": ["Line 2: Too long."],
    "rows[1].title": ["Enter the title."],
  });
});

test("a problem of something that is not on the screen is told above the form, once", () => {
  const said = { "": ["Nothing was saved. Please load this page again and repeat the change."] };
  expect(told({}, { seen: ["Too big."], "fields.gone": ["Invalid."], fields: ["Invalid."] })).toEqual(said);
});
