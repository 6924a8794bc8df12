import { expect, test } from "vitest";
import { initials } from "#app/lib/initials.ts";

test.each([
  ["Dana Ruiz", "DR"],
  ["ana de la cruz", "AC"],
  ["Anonymous", "A"],
  ["  Émile   Østergård ", "ÉØ"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
