import { expect, test } from "vitest";
import { fieldsBefore } from "#app/features/settings-page/put-back/rules.ts";

const change = { before: { fee: 1_090, gone: "x" }, after: { fee: 1_150, added: 1 } };

test("fields go back to what they were, and the others stay", () => {
  expect(fieldsBefore({ fee: 1_150, added: 1, other: 2 }, change)).toEqual({
    fee: 1_090,
    gone: "x",
    other: 2,
  });
  expect(fieldsBefore(["a", "c"], { before: { 1: "b", 2: "z" }, after: { 1: "c" } })).toEqual([
    "a",
    "b",
    "z",
  ]);
});

test.each([
  ["a field that was changed again", { fee: 1_200, added: 1 }, change],
  ["a removed field that is there again", { fee: 1_150, added: 1, gone: "y" }, change],
  ["a first value", { fee: 1_150 }, { before: null, after: { fee: 1_150 } }],
  ["a new fee schedule", { name: "2026-12" }, { before: { name: "2026-11" }, after: { name: "2026-12" } }],
  ["what is gone", undefined, change],
])("%s can't be put back", (_, stored, data) => {
  expect(fieldsBefore(stored, data)).toBeNull();
});
