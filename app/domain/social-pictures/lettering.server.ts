import { readFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";

export type Face = "serif" | "text";

/**
 * A line of text as one path, set in our own fonts: no machine that draws the picture has to have them. The line begins
 * at 0 on its baseline.
 *
 * @param size height of the em, in the unit of the drawing.
 */
export function linePath(text: string, { face, size }: { face: Face; size: number }): string {
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

/** Width of a line of text, in the unit of the drawing. */
export function lineWidth(text: string, { face, size }: { face: Face; size: number }): number {
  const { font, scale } = scaled(face, size);
  return laidOut(font, text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale;
}

type Position = { xAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: { path: { toSVG(): string } }[]; positions: Position[] };

const stays: Position = { xAdvance: 0, xOffset: 0, yOffset: 0 };

const laidOut = (font: PDFKit.ParsedFont, text: string) => font.layout(text) as GlyphRun;

// Both faces are drawn on an em of 1000.
const scaled = (face: Face, size: number) => ({ font: fontOf(face), scale: size / 1000 });

const parsed = new Map<Face, PDFKit.ParsedFont>();

const files: Record<Face, string> = {
  serif: "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  text: "figtree/600SemiBold/Figtree_600SemiBold.ttf",
};

/** Read and parsed once; pdfkit brings the parser. */
function fontOf(face: Face): PDFKit.ParsedFont {
  const known = parsed.get(face);
  if (known) return known;
  const file = readFileSync(path.resolve("node_modules/@expo-google-fonts", files[face]));
  const font = new PDFDocument({ font: "" }).font(file)._font.font;
  parsed.set(face, font);
  return font;
}

const short = (value: number) => Math.round(value * 100) / 100;
