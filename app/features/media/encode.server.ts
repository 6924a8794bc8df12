import { createHash } from "node:crypto";
import {
  fallbackWidth,
  fileOf,
  largestSide,
  mostPixels,
  uploadFailed,
  widthsOf,
  wrongType,
} from "#app/features/media/rules.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

type EncodedFile = { path: string; contentType: string; body: Buffer };

export type EncodedPicture = {
  hash: string;
  width: number;
  height: number;
  bytes: number;
  isTransparent: boolean;
  files: EncodedFile[];
};

const accepted = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);

// The hero of a phone with three pixels per point.
const phoneWidth = 960;
const phoneBytes = 120_000;

// One after the other: a large picture takes about 100 MB while it is decoded.
let last: Promise<unknown> = Promise.resolve();

/** All sizes of an upload, upright, in sRGB and without metadata. The type is what the content shows. */
export function encodePicture(upload: Buffer): Promise<Result<EncodedPicture>> {
  const encoding = last.then(() => encode(upload));
  last = encoding.catch(() => {});
  return encoding;
}

async function encode(upload: Buffer): Promise<Result<EncodedPicture>> {
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: mostPixels, failOn: "error" } as const;
  if (upload.length === 0) return refused("invalid", wrongType, "file");
  const found = await sharp(upload, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found || !accepted.has(found.format)) return refused("invalid", wrongType, "file");
  if (found.format === "heif" && found.compression === "hevc") return refused("invalid", heic, "file");
  if (found.width * found.height > mostPixels) return refused("invalid", tooManyPixels, "file");
  try {
    const { data, info } = await sharp(upload, options)
      .autoOrient()
      .resize({ width: largestSide, height: largestSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sized = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to });
    const isTransparent = found.hasAlpha && !(await sized(width).stats()).isOpaque;
    const webp = async (
      to: number,
      qualities = isTransparent ? [90] : [76, 62, 48, 34, 20],
    ): Promise<Buffer> => {
      const [quality, ...lower] = qualities;
      const body = await sized(to).webp({ quality, alphaQuality: 100 }).toBuffer();
      const isTooLarge = to <= phoneWidth && body.length > phoneBytes && lower.length > 0;
      return isTooLarge ? webp(to, lower) : body;
    };
    const largest = await webp(width);
    const hash = createHash("sha256").update(largest).digest("hex").slice(0, 32);
    const names = fileOf({ hash, isTransparent });
    const small = sized(Math.min(width, fallbackWidth));
    const files = [
      { path: names.size(width), contentType: "image/webp", body: largest },
      isTransparent
        ? { path: names.fallback, contentType: "image/png", body: await small.png().toBuffer() }
        : {
            path: names.fallback,
            contentType: "image/jpeg",
            body: await small.jpeg({ quality: 82 }).toBuffer(),
          },
    ];
    for (const each of widthsOf(width).slice(0, -1))
      files.push({ path: names.size(each), contentType: "image/webp", body: await webp(each) });
    return done({ hash, width, height, bytes: largest.length, isTransparent, files });
  } catch {
    return refused("invalid", damaged, "file");
  }
}

const heic =
  "This is an HEIC picture, which not every browser can show. Export it as JPEG, or choose it in Safari, which converts it.";
const tooManyPixels = `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller and upload it again.`;
const damaged = `${uploadFailed}: the file is damaged or incomplete.`;
