import { type FontName, parsedFont } from "#app/lib/pdf/font-files.server.ts";

export type { FontName };

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of ["serif", "text", "strong"] as const) doc.registerFont(name, parsedFont(name));
}
