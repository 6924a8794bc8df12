import { expect, test } from "vitest";
import { cleanForm, ImpossibleForm } from "#app/lib/form-data.ts";

const clean = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return [...cleanForm(form)];
};

test("what people cannot type is taken out, what they can stays", () => {
  expect(clean(["note", "a\u0000b\u202ec\td\r\ne é 東"])).toEqual([["note", "abc\td\r\ne é 東"]]);
});

test.each(["properties[51].city", "chosen[90000000]", "a[1][99999]"])(
  "the row %s is beyond any form",
  (name) => {
    expect(() => clean([name, "x"])).toThrow(ImpossibleForm);
  },
);

test("more fields than any page has are refused", () => {
  expect(() => clean(...Array.from({ length: 701 }, (): [string, string] => ["a", "b"]))).toThrow(
    ImpossibleForm,
  );
});

test("names that reach for the prototype, files and the library's state are left out", () => {
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
])("%s is impossible", (_, name) => {
  expect(() => clean([name, "x"])).toThrow(ImpossibleForm);
});

test("many lists with one late row each are refused before they are held", () => {
  const late = (lists: number) =>
    Array.from({ length: lists }, (_, at): [string, string] => [`a${at}[50][50]`, "x"]);
  expect(() => clean(...late(50))).toThrow(ImpossibleForm);
  expect(clean(...late(5))).toHaveLength(5);
});

test("the largest form of ours passes: fifty properties, and five hundred choices", () => {
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
  "%s, which every object or list has, is left out",
  (name) => {
    expect(clean([name, "x"])).toEqual([]);
  },
);

test.each(["properties", "properties.a", "properties[]", "properties.length"])(
  "%s is no row of the list and left out",
  (name) => {
    expect(clean([name, "x"], ["properties[0].city", "Ames"])).toEqual([["properties[0].city", "Ames"]]);
  },
);

test("fields that the form does not know are left out where it says which those are", () => {
  const form = new FormData();
  for (const name of ["email", "evil", "evil.deep", "__intent__"]) form.append(name, "x");
  form.set("__intent__", JSON.stringify({ type: "insert", payload: { name: "properties" } }));
  expect([...cleanForm(form, new Set(["email"]))]).toEqual([["email", "x"]]);
});

test.each(["toString", "email", "chosen", "__proto__"])("an intent for %s is none of ours", (name) => {
  for (const type of ["insert", "remove"])
    expect(clean(["__intent__", JSON.stringify({ type, payload: { name, index: 0 } })])).toEqual([]);
});

const passed = (payload: object) => {
  const [[, intent] = []] = clean(["__intent__", JSON.stringify({ type: "insert", payload })]);
  return intent === undefined ? null : JSON.parse(String(intent)).payload;
};

test("an intent of ours passes with its place and its text values alone", () => {
  const rows = { name: "properties", defaultValue: { unitCount: "1" } };
  expect(
    passed({ ...rows, defaultValue: { unitCount: "1", evil: { deep: 1 }, long: "x".repeat(2_001) } }),
  ).toEqual(rows);
  expect(passed({ ...rows, index: 3 })).toEqual({ ...rows, index: 3 });
  for (const index of [-1, 51, 0.5, "0"]) expect(passed({ ...rows, index })).toBeNull();
});
