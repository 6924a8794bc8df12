import { expect, test } from "vitest";
import { openingOf, paragraphsOf } from "#app/lib/paragraphs.ts";

test("splits paragraphs at blank lines only", () => {
  expect(paragraphsOf("One\ntwo.\r\n\r\n  Three. \n\n\n")).toEqual(["One two.", "Three."]);
});

test("ends a summary with the last sentence that fits, and is never empty", () => {
  const bio = "One two three. Four five. Six.\n\nSeven.";
  expect(openingOf(bio, 25)).toBe("One two three. Four five.");
  expect(openingOf(bio, 24)).toBe("One two three.");
  expect(openingOf(bio, 3)).toBe("One two three.");
  expect(openingOf(bio, 900)).toBe("One two three. Four five. Six.");
});
