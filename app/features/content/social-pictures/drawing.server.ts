import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrandColors, defaultBrand, paletteOf } from "#app/features/settings/company/brand.ts";
import { shade } from "#app/lib/colors.ts";
import type { LogoFile } from "#app/lib/logo.ts";
import { type FontName, parsedFont } from "#app/lib/pdf/fonts.server.ts";
import type { SocialPicture } from "#app/pages.ts";

/** Pixels, for Open Graph. */
export const pictureSize = { width: 1200, height: 630 };

const panel = { width: 640, left: 68, text: 520 };

type Drawn = { shortName: string; name: string; colors: BrandColors; logo: LogoFile | null };

/** SVG without text elements, so that no fonts are needed. */
export function drawPicture(
  { title, over, scene }: SocialPicture,
  { shortName, name, colors, logo }: Drawn,
): string {
  const { width, height } = pictureSize;
  const { size, lines } = setTitle(title);
  const lead = size * 1.12;
  const block = lines.length * lead + (over ? 52 : 0);
  const top = Math.max(150, (height - block) / 2 - 6);
  const first = top + (over ? 52 : 0) + size * 0.84;
  const isOwn = colors.primary !== defaultBrand.primary;
  // As dark as the usual ground, so that the same words read on it.
  const ground = isOwn ? shade(colors.primary, 0.25, 0.8) : ink;
  const accent = colors.accent === defaultBrand.accent ? lamp : paletteOf(colors).cyanTint;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    // Behind drawings with rounded corners.
    `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`,
    placed(scene),
    `<path fill="${ground}" d="M0 0h${panel.width}v${height}H0z"/>`,
    `<path fill="${accent}" d="M${panel.width} 0h6v${height}h-6z"/>`,
    logo ? placedLogo(logo) : drawnName(shortName),
    over ? textAt(over, fitting("strong", 27, over), top + 26, accent) : "",
    ...lines.map((line, at) => textAt(line, { face: "serif", size }, first + at * lead, paper)),
    textAt(name, fitting("strong", 24, name), height - 58, mist),
    "</svg>",
  ].join("");
}

const drawnName = (name: string) =>
  `<g transform="translate(${panel.left} 58) scale(1.36)">${mark}</g>` +
  textAt(name, fitting("serif", 38, name, panel.text - 74), 99, paper, panel.left + 74);

/** On a light card, since logos are made for one. */
function placedLogo({ png, width, height }: LogoFile) {
  const scale = Math.min(64 / height, 360 / width);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const card = `<rect x="${panel.left}" y="50" width="${wide + 24}" height="${high + 20}" rx="10" fill="${paper}"/>`;
  const data = `data:image/png;base64,${png.toString("base64")}`;
  return `${card}<image x="${panel.left + 12}" y="60" width="${wide}" height="${high}" href="${data}"/>`;
}

const smallest = { size: 34, most: 8 };

/** At the largest size at which no word is wider than the panel and the title has few enough lines. */
export function setTitle(title: string): { size: number; lines: string[] } {
  const linesAt = (size: number) =>
    wrapLines(title, panel.text, (text) => lineWidth(text, { face: "serif", size }));
  const fits = ({ size, most }: typeof smallest) =>
    linesAt(size).length <= most &&
    title.split(/\s+/).every((word) => lineWidth(word, { face: "serif", size }) <= panel.text);
  const sizes = [
    { size: 70, most: 4 },
    { size: 58, most: 5 },
    { size: 48, most: 6 },
  ];
  const { size, most } = sizes.find(fits) ?? smallest;
  const lines = linesAt(size);
  return { size, lines: lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines };
}

export function wrapLines(text: string, width: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > width) lines.push(line);
    line = line && widthOf(longer) > width ? word : longer;
  }
  return line ? [...lines, line] : lines;
}

/** Smaller where the text is wider than `width`. */
function fitting(face: Face, size: number, text: string, width = panel.text) {
  return { face, size: Math.min(size, (size * width) / lineWidth(text, { face, size })) };
}

function textAt(
  text: string,
  set: { face: Face; size: number },
  baseline: number,
  color: string,
  left = panel.left,
) {
  return `<g fill="${color}" transform="translate(${left} ${Math.round(baseline)})">${linePath(text, set)}</g>`;
}

/** A drawing is wider than its place; its `preserveAspectRatio` names the side to show. */
function placed(file: string) {
  const { width, height } = pictureSize;
  const left = panel.width;
  const place = `x="${left}" y="0" width="${width - left}" height="${height}"`;
  return readFileSync(path.resolve("public", file), "utf8").replace(/^<svg\b([^>]*)>/, (_, root: string) => {
    const viewBox = /viewBox="[^"]*"/.exec(root)?.[0] ?? "";
    const aspect = /preserveAspectRatio="[^"]*"/.exec(root)?.[0] ?? 'preserveAspectRatio="xMaxYMid slice"';
    return `<svg ${place} ${viewBox} ${aspect}>`;
  });
}

const ink = "#0f2236";
const paper = "#fbfaf7";
const lamp = "#f2b544";
const mist = "#d5dfe8";

const mark = `<path fill="none" stroke="${paper}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round" d="M4 19.5 21 5.5l17 14M9.5 17v19.5M32.5 17v19.5M5.5 36.5h31"/><path stroke="${paper}" stroke-width="2" d="M21 8v6"/><path fill="${lamp}" d="M17.5 14.5h7l2.5 4-1.7 9.5h-8.6L15 18.5z"/><path stroke="${ink}" stroke-width="1.5" d="M15 18.5h12"/>`;

type Face = Extract<FontName, "serif" | "strong">;

/**
 * A path, so that the renderer needs no fonts. Starts at 0 on its baseline.
 * @param size height of the em.
 */
function linePath(text: string, { face, size }: { face: Face; size: number }): string {
  const { font, scale } = scaled(face, size);
  const { glyphs, positions } = laidOut(font, text);
  let x = 0;
  return glyphs
    .map((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at] ?? stays;
      const place = `translate(${short(x + xOffset * scale)} ${short(-yOffset * scale)})`;
      x += xAdvance * scale;
      const outline = glyph.path.toSVG();
      return outline ? `<path transform="${place} scale(${scale} ${-scale})" d="${outline}"/>` : "";
    })
    .join("");
}

/** In the unit of `size`. */
export function lineWidth(text: string, { face, size }: { face: Face; size: number }): number {
  const { font, scale } = scaled(face, size);
  return laidOut(font, text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale;
}

type Position = { xAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: { path: { toSVG(): string } }[]; positions: Position[] };

const stays: Position = { xAdvance: 0, xOffset: 0, yOffset: 0 };

const laidOut = (font: PDFKit.ParsedFont, text: string) => font.layout(text) as GlyphRun;

// Both fonts have 1000 units per em.
const scaled = (face: Face, size: number) => ({ font: parsedFont(face), scale: size / 1000 });

const short = (value: number) => Math.round(value * 100) / 100;
