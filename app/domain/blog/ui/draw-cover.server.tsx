import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { CoverDrawing } from "#app/domain/blog/ui/cover-drawing.tsx";

/** The cover of a slug as an SVG document: the one drawn by hand where there is one, else composed. */
export function drawCover(slug: string): string {
  const file = path.resolve("public/covers", `${slug.replace(/[^\w-]/g, "-")}.svg`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  return renderToStaticMarkup(<CoverDrawing slug={slug} />);
}
