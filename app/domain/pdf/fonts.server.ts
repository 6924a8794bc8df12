import { type FontName, parsedFont } from "#app/domain/font-files.server.ts";

export type { FontName };

/** Gives a document the letter's fonts; each document embeds only the glyphs it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of ["serif", "text", "strong"] as const) doc.registerFont(name, parsedFont(name));
}
