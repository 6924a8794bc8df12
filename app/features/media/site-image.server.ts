import path from "node:path";
import { buffer } from "node:stream/consumers";
import { findSiteImages, openPictureFile } from "#app/features/media/queries.server.ts";
import { fileOf, type SiteImageType, siteImageTypes, widthsOf } from "#app/features/media/rules.ts";

const drawn = new Map<string, Buffer>();

/** Of the current picture, or of the drawing. Pixels: fits into a square of `size`. */
export async function siteImagePng(type: SiteImageType, size = 1280): Promise<Buffer> {
  const images = await findSiteImages();
  const picture = images[type] ?? (type === "icon" ? images.logo : undefined);
  const key = `${picture?.hash ?? type} ${size}`;
  const before = drawn.get(key);
  if (before) return before;
  const source = picture
    ? await readPicture(picture)
    : path.join(path.resolve("public"), siteImageTypes[type].drawing);
  const { default: sharp } = await import("sharp");
  const fit =
    type === "icon"
      ? ({ fit: "contain", background: "#0000" } as const)
      : ({ fit: "inside", withoutEnlargement: true } as const);
  const png = await sharp(source)
    .resize({ width: size, height: size, ...fit })
    .png()
    .toBuffer();
  if (drawn.size > 20) drawn.clear();
  drawn.set(key, png);
  return png;
}

async function readPicture({ hash, width }: { hash: string; width: number }) {
  const best = widthsOf(width).find((each) => each >= 1280) ?? width;
  const opened = await openPictureFile(fileOf({ hash, isTransparent: false }).size(best));
  if (!opened.ok) throw new Error(`a site image could not be read: ${opened.detail}`);
  return buffer(opened.content);
}
