import { readFileSync } from "node:fs";
import path from "node:path";
import { composeCover } from "#app/features/content/blog/cover.ts";
import { type Face, linePath, lineWidth } from "#app/features/content/social-pictures/lettering.server.ts";
import { wrapLines } from "#app/features/content/social-pictures/lines.ts";
import { tintOf } from "#app/features/content/team/rules.ts";
import type { PictureScene, SocialPicture } from "#app/pages.ts";

/** Pixels, for Open Graph. */
export const pictureSize = { width: 1200, height: 630 };

const panel = { width: 640, left: 68, text: 520 };

/** SVG without text elements, so that no fonts are needed. */
export async function drawPicture(
  { title, over, scene }: SocialPicture,
  company: { shortName: string; name: string },
): Promise<string> {
  const { width, height } = pictureSize;
  const { size, lines } = setTitle(title);
  const lead = size * 1.12;
  const block = lines.length * lead + (over ? 52 : 0);
  const top = Math.max(150, (height - block) / 2 - 6);
  const first = top + (over ? 52 : 0) + size * 0.84;
  const shortName = oneLine(company.shortName, {
    face: "serif",
    sizes: [38, 32, 26],
    width: panel.text - 74,
  });
  const name = oneLine(company.name, { sizes: [24, 20, 17] });
  const overLine = over && oneLine(over, { sizes: [27, 23, 20] });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    // Behind drawings with rounded corners.
    `<path fill="${ink}" d="M0 0h${width}v${height}H0z"/>`,
    await sceneMarkup(scene),
    `<path fill="${ink}" d="M0 0h${panel.width}v${height}H0z"/>`,
    `<path fill="${lamp}" d="M${panel.width} 0h6v${height}h-6z"/>`,
    `<g transform="translate(${panel.left} 58) scale(1.36)">${mark}</g>`,
    words(shortName.line, shortName, 99, paper, panel.left + 74),
    overLine ? words(overLine.line, overLine, top + 26, lamp) : "",
    ...lines.map((line, at) => words(line, { face: "serif", size }, first + at * lead, paper)),
    words(name.line, name, height - 58, mist),
    "</svg>",
  ].join("");
}

/** The largest size that fits without breaking a word. */
export function setTitle(title: string): { size: number; lines: string[] } {
  for (const [size, most] of [
    [70, 4],
    [58, 5],
  ] as const) {
    const lines = titleLines(title, size, most + 1);
    const isWhole = title.split(/\s+/).every((word) => titleWidth(word, size) <= panel.text);
    if (lines.length <= most && isWhole) return { size, lines };
  }
  return { size: 48, lines: titleLines(title, 48, 6) };
}

const titleLines = (title: string, size: number, lines: number) =>
  wrapLines(title, {
    width: panel.text,
    lines,
    measure: (text) => titleWidth(text, size),
  });

const titleWidth = (text: string, size: number) => lineWidth(text, { face: "serif", size });

type Setting = { face?: Face; sizes: [number, number, number]; width?: number };

function oneLine(text: string, { face = "strong", sizes, width = panel.text }: Setting) {
  const measureAt = (size: number) => (each: string) => lineWidth(each, { face, size });
  const size = sizes.find((each) => measureAt(each)(text) <= width) ?? sizes[2];
  return { line: wrapLines(text, { width, lines: 1, measure: measureAt(size) }).join(""), face, size };
}

function words(
  text: string,
  set: { face: Face; size: number },
  baseline: number,
  color: string,
  left = panel.left,
) {
  return `<g fill="${color}" transform="translate(${left} ${Math.round(baseline)})">${linePath(text, set)}</g>`;
}

async function sceneMarkup(scene: PictureScene): Promise<string> {
  if (scene.kind === "person") return portrait(scene);
  if (scene.kind === "file") return placed(fileOf(scene.name), "xMaxYMid slice");
  const slug = scene.seed.replaceAll(/[^\w-]/g, "-");
  const { drawCover } = await import("#app/features/content/blog/components/draw-cover.server.tsx");
  return placed(drawCover(slug), aspectOf(slug));
}

/** The cover is wider than the panel: crop the side without a house. */
function aspectOf(slug: string) {
  const { houses, trees, scene } = composeCover(slug);
  const middle =
    scene === "porch"
      ? 480 - (trees[0]?.x ?? 240)
      : houses.reduce((sum, { x }) => sum + x, 0) / Math.max(1, houses.length);
  return `${middle < 210 ? "xMin" : middle > 290 ? "xMax" : "xMid"}YMid slice`;
}

function placed(svg: string, aspect: string) {
  const { width, height } = pictureSize;
  const left = panel.width;
  const place = `x="${left}" y="0" width="${width - left}" height="${height}" preserveAspectRatio="${aspect}"`;
  return svg.replace(/^<svg\b([^>]*)>/, (_, attributes: string) => {
    const viewBox = /viewBox="[^"]*"/.exec(attributes)?.[0] ?? "";
    return `<svg ${place} ${viewBox}>`;
  });
}

const drawings = new Map<string, string>();

function fileOf(name: string) {
  const known = drawings.get(name) ?? readFileSync(path.resolve("public", name), "utf8");
  drawings.set(name, known);
  return known;
}

function portrait({ initials, tint }: { initials: string; tint: number }) {
  const { ground, wall } = tintOf(tint);
  const set = { face: "serif", size: 124 } as const;
  const left = 160 - lineWidth(initials, set) / 2;
  return `<path fill="#e6f1f8" d="M640 0h560v630H640z"/><g transform="translate(744 95) scale(1.1)">
<path fill="${ground}" d="M160 0l160 104v382H0V104z"/><path fill="${wall}" d="M0 390h320v96H0z"/>
<path fill="#0f2236" opacity=".14" d="M160 0l160 104v18L160 18 0 122v-18z"/>
<path fill="#0f2236" opacity=".82" d="M206 334h64v152h-64z"/>
<path fill="#f2b544" stroke="#0f2236" stroke-width="2" d="M218 348h40v50h-40z"/>
<path stroke="#0f2236" stroke-width="2" d="M238 348v50M218 373h40"/><circle cx="216" cy="424" r="3" fill="#f2b544"/>
<circle cx="182" cy="358" r="28" fill="#ffd98a" opacity=".4"/>
<path fill="#f2b544" stroke="#0f2236" stroke-width="2" stroke-linejoin="round" d="M176 350h12l4 6-3 16h-14l-3-16z"/>
<path fill="#0f2236" opacity=".2" d="M22 486c-6-34 4-58 26-60 10-16 34-12 38 6 20 2 26 26 22 54z"/>
<g fill="${ink}" transform="translate(${Math.round(left)} 258)">${linePath(initials, set)}</g></g>
<path fill="#cfdde6" d="M640 630v-2h560v2z"/>`;
}

const ink = "#0f2236";
const paper = "#fbfaf7";
const lamp = "#f2b544";
const mist = "#d5dfe8";

const mark = `<path fill="none" stroke="${paper}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round" d="M4 19.5 21 5.5l17 14M9.5 17v19.5M32.5 17v19.5M5.5 36.5h31"/><path stroke="${paper}" stroke-width="2" d="M21 8v6"/><path fill="${lamp}" d="M17.5 14.5h7l2.5 4-1.7 9.5h-8.6L15 18.5z"/><path stroke="${ink}" stroke-width="1.5" d="M15 18.5h12"/>`;
