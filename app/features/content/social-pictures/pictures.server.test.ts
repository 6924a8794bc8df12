import fc from "fast-check";
import { expect, test } from "vitest";
import { drawPicture, setTitle } from "#app/features/content/social-pictures/drawing.server.ts";
import { lineWidth } from "#app/features/content/social-pictures/lettering.server.ts";
import { wrapLines } from "#app/features/content/social-pictures/lines.ts";
import { pictureOfPage, pictureOfWebinar } from "#app/features/content/social-pictures/pages.ts";

const measure = (text: string) => [...text].length;
const company = { name: "Porchlight Property Management", shortName: "Porchlight" };

test("a title breaks between words, and a long one ends in an ellipsis", () => {
  expect(wrapLines("one two three", { width: 7, lines: 3, measure })).toEqual(["one two", "three"]);
  expect(wrapLines("one two three four five", { width: 7, lines: 2, measure })).toEqual([
    "one two",
    "three…",
  ]);
});

test("a word that is wider than a line is cut within", () => {
  expect(wrapLines("abcdefghij", { width: 4, lines: 3, measure })).toEqual(["abcd", "efgh", "ij"]);
  expect(wrapLines("abcdefghij", { width: 4, lines: 1, measure })).toEqual(["abc…"]);
});

test("no line is ever wider than its place, and there are never more of them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrapLines(text, { width, lines: 3, measure });
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
    }),
  );
});

test("a long word is set smaller before it is cut", () => {
  expect(setTitle("Thomas van der Sikkema-O’Brien")).toMatchObject({ size: 58 });
  expect(setTitle("Thomas van der Sikkema-O’Brien").lines).toContain("Sikkema-O’Brien");
});

test("every title is set within the panel, whatever its length", () => {
  for (const words of [1, 4, 9, 14, 30, 200]) {
    const { size, lines } = setTitle("Maximizing properties ".repeat(words));
    expect(lines.length * size * 1.12).toBeLessThan(360);
    for (const line of lines) expect(lineWidth(line, { face: "serif", size })).toBeLessThanOrEqual(520);
  }
});

test("a picture holds its words as outlines: no text that a machine without our fonts would set otherwise", async () => {
  const home = pictureOfPage("home", { areaName: "Des Moines", contactHours: 24 });
  const svg = home && (await drawPicture(home, company));
  expect(svg).not.toMatch(/<text|<image|undefined|NaN/);
  const scene = { kind: "street", seed: "a" } as const;
  const outlines = async (title: string) =>
    (await drawPicture({ title, scene }, company)).match(/<path transform/g)?.length ?? 0;
  expect((await outlines("Renting well")) - (await outlines("Rent"))).toBe("ingwell".length);
  const marked = await drawPicture(
    { title: '<script>"&', scene: { kind: "street", seed: "a b<c" } },
    company,
  );
  expect(marked).not.toMatch(/<script|b<c/);
});

test("only pages that exist have a picture", () => {
  for (const key of ["nope", "constructor", "__proto__", ""])
    expect(pictureOfPage(key, { areaName: "Des Moines", contactHours: 24 })).toBeNull();
});

test("the picture of the webinars' page names the event and its day", () => {
  const picture = pictureOfWebinar("Taxes for landlords", "Thursday, December 10");
  expect(picture).toMatchObject({
    over: "Free webinar, Thursday, December 10",
    title: "Taxes for landlords",
    scene: { name: "spot-window.svg" },
  });
});
