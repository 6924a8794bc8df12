import path from "node:path";
import { buffer } from "node:stream/consumers";
import { findSiteImages, openPictureFile } from "#app/features/media/queries.server.ts";
import { fileOf, type SiteImageType, siteImageTypes, widthsOf } from "#app/features/media/rules.ts";
import type { LogoFile } from "#app/lib/logo.ts";

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

/** For emails and PDFs; null while the mark is drawn. */
export async function findLogoFile(): Promise<LogoFile | null> {
  const { logo } = await findSiteImages();
  return logo ? { png: await siteImagePng("logo", 480), width: logo.width, height: logo.height } : null;
}

type Cropped = { hash: string; width: number; focalX: number; focalY: number };

/** Exactly of this size, around the focal point. */
export async function croppedPng(picture: Cropped, { width, height }: { width: number; height: number }) {
  const { default: sharp } = await import("sharp");
  const source = sharp(await readPicture(picture));
  const found = await source.metadata();
  const scale = Math.max(width / found.width, height / found.height);
  const [wide, high] = [Math.ceil(found.width * scale), Math.ceil(found.height * scale)];
  const start = (whole: number, part: number, focal: number) =>
    Math.round(Math.min(Math.max((whole * focal) / 100 - part / 2, 0), whole - part));
  const png = await source
    .resize({ width: wide, height: high, fit: "fill" })
    .extract({
      left: start(wide, width, picture.focalX),
      top: start(high, height, picture.focalY),
      width,
      height,
    })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
