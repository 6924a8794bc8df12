import { renderToStaticMarkup } from "react-dom/server";
import { CoverDrawing } from "#app/domain/blog/ui/cover-drawing.tsx";

/** The cover of a slug as an SVG document. */
export const drawCover = (slug: string) => renderToStaticMarkup(<CoverDrawing slug={slug} />);
