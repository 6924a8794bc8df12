import { expect, test } from "vitest";
import { cleanForm, ImpossibleForm } from "#app/lib/form-data.ts";

const clean = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return [...cleanForm(form)];
};

test("removes control characters", () => {
  expect(clean(["note", "a\u0000b\u202ec\td\r\ne é 東"])).toEqual([["note", "abc\td\r\ne é 東"]]);
});

test.each(["properties[51].city", "chosen[90000000]", "a[1][99999]"])("rejects the row %s", (name) => {
  expect(() => clean([name, "x"])).toThrow(ImpossibleForm);
});

test("rejects more fields than any page has", () => {
  expect(() => clean(...Array.from({ length: 701 }, (): [string, string] => ["a", "b"]))).toThrow(
    ImpossibleForm,
  );
});

test("drops prototype names, files and the state of conform", () => {
  const form = new FormData();
  form.append("__proto__.x", "1");
  form.append("a.constructor", "1");
  form.append("__state__", "{");
  form.append("file", new Blob(["x"]));
  expect([...cleanForm(form)]).toEqual([]);
});

test.each([
  ["a name longer than any field's", "a".repeat(121)],
  ["more than two indexes", "a[1][1][1]"],
  ["more than four parts", "a.b.c.d.e"],
  ["a thousand levels", `a${".a".repeat(1_000)}`],
  ["many levels of fifty rows", `a${"[50]".repeat(170)}`],
])("rejects %s", (_, name) => {
  expect(() => clean([name, "x"])).toThrow(ImpossibleForm);
});

test("accepts our largest form", () => {
  const fields = [
    "streetAddress",
    "zipCode",
    "city",
    "propertyType",
    "squareFootage",
    "unitCount",
    "bedrooms",
  ];
  const properties = Array.from({ length: 50 }, (_, row) =>
    [...fields, "bathrooms", "yearBuilt"].map((field): [string, string] => [
      `properties[${row}].${field}`,
      "1",
    ]),
  ).flat();
  expect(clean(...properties)).toHaveLength(450);
  expect(clean(...Array.from({ length: 500 }, (): [string, string] => ["ids", "x"]))).toHaveLength(500);
});

test.each(["toString", "valueOf.x", "dueAt.toString", "chosen.map", "properties[0].hasOwnProperty"])(
  "drops %s, which every object or list has",
  (name) => {
    expect(clean([name, "x"])).toEqual([]);
  },
);

test("drops fields unknown to the form", () => {
  const form = new FormData();
  for (const name of ["email", "evil", "evil.deep", "__intent__"]) form.append(name, "x");
  form.set("__intent__", JSON.stringify({ type: "insert", payload: { name: "properties" } }));
  expect([...cleanForm(form, new Set(["email"]))]).toEqual([["email", "x"]]);
});

test.each(["toString", "email", "chosen", "__proto__"])("drops an intent for %s", (name) => {
  for (const type of ["insert", "remove", "reorder"])
    expect(
      clean(["__intent__", JSON.stringify({ type, payload: { name, index: 0, from: 1, to: 0 } })]),
    ).toEqual([]);
});

test("moves a row only to a position that a form has", () => {
  const move = (from: unknown, to: unknown) =>
    clean(["__intent__", JSON.stringify({ type: "reorder", payload: { name: "rows", from, to } })]).length;
  expect([move(1, 0), move(-1, 0), move(0, 51), move("1", 0), move(1, undefined)]).toEqual([1, 0, 0, 0, 0]);
});

const passed = (payload: object) => {
  const [[, intent] = []] = clean(["__intent__", JSON.stringify({ type: "insert", payload })]);
  return intent === undefined ? null : JSON.parse(String(intent)).payload;
};

test("accepts a row intent with its text values only", () => {
  const rows = { name: "properties", defaultValue: { unitCount: "1" } };
  expect(
    passed({ ...rows, defaultValue: { unitCount: "1", evil: { deep: 1 }, long: "x".repeat(2_001) } }),
  ).toEqual(rows);
  expect(passed({ ...rows, index: 3 })).toEqual(rows);
});
