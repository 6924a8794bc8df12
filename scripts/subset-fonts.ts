import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

// Must match app/components/styles/fonts.css.
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbb, 0xbd],
  [0xd7, 0xd7],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const;

const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "pnum", "frac"];
// The types lack the last two.
const options = { targetFormat: "woff2" as const, keepFeatures, noHinting: true };
const text = ranges
  .flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
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
