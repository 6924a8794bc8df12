import { expect, test } from "vitest";
import { cleanForm, ImpossibleForm } from "#app/domain/posted-form.ts";

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
  expect(() => clean(...Array.from({ length: 1_501 }, (): [string, string] => ["a", "b"]))).toThrow(
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

test("an intent of ours passes with its text values alone", () => {
  const intent = {
    type: "insert",
    payload: { name: "properties", defaultValue: { unitCount: "1", evil: { deep: 1 } } },
  };
  const [[, passed] = []] = clean(["__intent__", JSON.stringify(intent)]);
  expect(JSON.parse(String(passed))).toEqual({
    type: "insert",
    payload: { name: "properties", defaultValue: { unitCount: "1" } },
  });
});
