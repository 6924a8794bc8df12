import { expect, test } from "vitest";
import { drawPicture, lineWidth, setTitle } from "#app/features/content/social-pictures/drawing.server.ts";
import { defaultBrand } from "#app/features/settings/company/brand.ts";

const company = {
  name: "Porchlight Property Management",
  shortName: "Porchlight",
  colors: defaultBrand,
  logo: null,
};

test("every title fits the panel", () => {
  for (const count of [1, 4, 9, 14]) {
    const { size, lines } = setTitle("Maximizing properties ".repeat(count));
    expect(lines.length * size * 1.12).toBeLessThan(360);
    for (const line of lines) expect(lineWidth(line, { face: "serif", size })).toBeLessThanOrEqual(530);
  }
});

test("draws text as outlines, and escapes markup", () => {
  const scene = "scene-hero.svg";
  const outlines = (title: string) =>
    drawPicture({ title, scene }, company).match(/<path transform/g)?.length ?? 0;
  expect(outlines("Renting well") - outlines("Rent")).toBe("ingwell".length);
  expect(drawPicture({ title: '<script>"&', scene }, company)).not.toMatch(/<text|<script|undefined|NaN/);
});
