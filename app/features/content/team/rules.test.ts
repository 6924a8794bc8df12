import { expect, test } from "vitest";
import { openingOf, paragraphsOf } from "#app/features/content/team/rules.ts";

test("blank lines part paragraphs, single line ends do not", () => {
  expect(paragraphsOf("One\ntwo.\r\n\r\n  Three. \n\n\n")).toEqual(["One two.", "Three."]);
});

test("an opening ends with a sentence that still fits, and is never empty", () => {
  const bio = "One two three. Four five. Six.\n\nSeven.";
  expect(openingOf(bio, 25)).toBe("One two three. Four five.");
  expect(openingOf(bio, 24)).toBe("One two three.");
  expect(openingOf(bio, 3)).toBe("One two three.");
  expect(openingOf(bio, 900)).toBe("One two three. Four five. Six.");
});
