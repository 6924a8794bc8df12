import { type FontName, parsedFont } from "#app/lib/pdf/font-files.server.ts";

export type Face = Extract<FontName, "serif" | "strong">;

/**
 * A path, so that the renderer needs no fonts. Starts at 0 on its baseline.
 * @param size height of the em.
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
