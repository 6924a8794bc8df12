import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

// Must match app/components/styles/fonts.css.
const ranges = "20-7e a0 a9 ab b0 b7 bb-bd d7 2010-2015 2018-201e 2022 2026 2032-2033 20ac 2122 2212";

const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "pnum", "frac"];
// The types lack the last two.
const options = { targetFormat: "woff2" as const, keepFeatures, noHinting: true };
const text = ranges
  .split(" ")
  .flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  })
  .join("");
const { resolve } = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, "../app/components/fonts");

const faces = [
  {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    from: "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
    to: "source-serif-4.woff2",
  },
];
for (const { from, to, variationAxes } of faces) {
  const whole = await readFile(resolve(from));
  const small = await subsetFont(whole, text, variationAxes ? { ...options, variationAxes } : options);
  await writeFile(path.join(folder, to), small);
  console.log(`${to}: ${whole.length} → ${small.length} bytes`);
}
