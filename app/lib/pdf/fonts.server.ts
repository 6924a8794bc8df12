import { readFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";

export type FontName = "serif" | "text" | "strong";

export function parsedFont(name: FontName): PDFKit.ParsedFont {
  const known = parsed.get(name);
  if (known) return known;
  const file = readFileSync(path.resolve("node_modules/@expo-google-fonts", files[name]));
  const font = new PDFDocument({ font: "" }).font(file)._font.font;
  parsed.set(name, font);
  return font;
}

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of ["serif", "text", "strong"] as const) doc.registerFont(name, parsedFont(name));
}

const parsed = new Map<FontName, PDFKit.ParsedFont>();

const files: Record<FontName, string> = {
  serif: "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  text: "figtree/400Regular/Figtree_400Regular.ttf",
  strong: "figtree/600SemiBold/Figtree_600SemiBold.ttf",
};

// pdfkit accepts a parsed font; its types lack it.
declare global {
  namespace PDFKit {
    interface ParsedFont {
      layout(text: string): object;
      hasGlyphForCodePoint(codePoint: number): boolean;
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
