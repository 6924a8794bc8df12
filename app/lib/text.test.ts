import { expect, test } from "vitest";
import {
  countWords,
  initials,
  mailtoHref,
  openingOf,
  paragraphsOf,
  readingMinutes,
  slugOf,
} from "#app/lib/text.ts";

test.each([
  ["Dana Ruiz", "DR"],
  ["ana de la cruz", "AC"],
  ["Anonymous", "A"],
  ["  Émile   Østergård ", "ÉØ"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["Ada O’Brien", "ada-obrien"],
  ["  Peña Crèek ", "pena-creek"],
  ["West Des Moines, IA", "west-des-moines-ia"],
  [`${"x".repeat(59)} y`, "x".repeat(59)],
  ["…", ""],
])("%o becomes %o in a URL", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

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

test("an email address in a link holds no second recipient, subject or fragment", () => {
  expect(mailtoHref("jo+rent@mail.example")).toBe("mailto:jo+rent@mail.example");
  expect(mailtoHref("a#b?cc=c&d%e'é@mail.example")).toBe("mailto:a%23b%3Fcc%3Dc%26d%25e'%C3%A9@mail.example");
});

test.each([
  ["", 0],
  [" \n\u00a0", 0],
  ["One “two”\u00a0three — four’s\nfive", 6],
])("%j has %d words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test("reading takes a minute for 220 words, and at least one", () => {
  expect([0, 220, 329, 330, 2_200].map(readingMinutes)).toEqual([1, 1, 1, 2, 10]);
});
