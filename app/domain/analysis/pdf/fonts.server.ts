import { readFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";

/** The three cuts a letter is set in. */
export type FontName = "serif" | "text" | "strong";

/**
 * Gives a document the letter's fonts. A file is read and parsed once for all documents, as parsing costs more than
 * drawing; each document embeds only the glyphs it uses.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of ["serif", "text", "strong"] as const) doc.registerFont(name, parsedFont(name));
}

const parsed = new Map<FontName, PDFKit.ParsedFont>();

const paths: Record<FontName, string> = {
  serif: "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  text: "figtree/400Regular/Figtree_400Regular.ttf",
  strong: "figtree/600SemiBold/Figtree_600SemiBold.ttf",
};

function parsedFont(name: FontName): PDFKit.ParsedFont {
  const known = parsed.get(name);
  if (known) return known;
  const file = readFileSync(path.resolve("node_modules/@expo-google-fonts", paths[name]));
  const font = new PDFDocument({ font: "" }).font(file)._font.font;
  parsed.set(name, font);
  return font;
}

// pdfkit takes a font that it has parsed before in place of a file; its type declarations do not say so.
declare global {
  namespace PDFKit {
    interface ParsedFont {
      layout(text: string): object;
    }
    interface PDFDocument {
      readonly _font: { readonly font: ParsedFont };
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: ParsedFont): this;
      }
    }
  }
}
