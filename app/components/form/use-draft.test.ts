import { expect, test } from "vitest";
import { fillIn } from "#app/components/form/use-draft.ts";

const draft = new URLSearchParams("city=Ames&notes=&terms=on&type=condo");
const text = (name: string, value = "") => ({ name, type: "text", value });
const box = (name: string, value: string, checked: boolean, type = "checkbox") => ({
  ...{ name, type, value, checked },
});

test("restores the fields that a draft has, also emptied ones", () => {
  const fields = [text("city", "Des Moines"), text("notes", "Call first"), text("zipCode", "50311")];
  fillIn(fields, draft);
  expect(fields.map(({ value }) => value)).toEqual(["Ames", "", "50311"]);
});

test("leaves a checkbox unchecked that the draft has unchecked", () => {
  const boxes = [box("terms", "on", false), box("sms", "on", true)];
  fillIn(boxes, draft);
  expect(boxes.map(({ checked, value }) => [checked, value])).toEqual([
    [true, "on"],
    [false, "on"],
  ]);
});

test("selects the draft's choice without changing any value", () => {
  const choices = [box("type", "house", true, "radio"), box("type", "condo", false, "radio")];
  fillIn(choices, draft);
  expect(choices.map(({ checked, value }) => [checked, value])).toEqual([
    [false, "house"],
    [true, "condo"],
  ]);
});
