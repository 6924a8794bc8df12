import type { PictureSource } from "#app/components/picture.tsx";

/** As the message says it: 5 MB. */
export const mostPictureBytes = 5 * 1024 * 1024;

/** Of the upload, before it is decoded. A panorama of a phone has 50 million. */
export const mostPixels = 60_000_000;

export const tooLarge = "File size too large. Maximum size is 5MB.";
export const wrongType = "Invalid file type. Please upload an image.";
export const uploadFailed = "Error uploading image";

/** Pixels; a picture has those that are smaller than itself, and its own width up to the largest. */
const widths = [160, 320, 640, 960, 1280, 1920, 2560];
export const largestSide = 2560;

export const widthsOf = (width: number) => [...widths.filter((each) => each < width), width];

/** For emails, feeds and old programs: a JPEG, or a PNG if it is transparent. */
export const fallbackWidth = 1280;

export type StoredPicture = {
  id: string;
  hash: string;
  width: number;
  height: number;
  isTransparent: boolean;
  alt: string;
  /** Percent from the left and from the top. */
  focalX: number;
  focalY: number;
};

export const fileOf = ({ hash, isTransparent }: Pick<StoredPicture, "hash" | "isTransparent">) => ({
  size: (width: number) => `${hash}/${width}.webp`,
  fallback: `${hash}/fallback.${isTransparent ? "png" : "jpg"}`,
});

/** @param base where files are read, such as `/files` */
export function toPicture(stored: StoredPicture, base: string): PictureSource {
  const { alt, width, height, focalX, focalY } = stored;
  const { size, fallback } = fileOf(stored);
  return {
    alt,
    width,
    height,
    src: `${base}/${fallback}`,
    srcSet: widthsOf(width)
      .map((each) => `${base}/${size(each)} ${each}w`)
      .join(", "),
    focus: focusClass(focalX, focalY),
  };
}

/** Public pages allow no style attributes, so that the focal point is a class, in steps of 20 percent. */
export function focusClass(x: number, y: number) {
  const step = (percent: number) => Math.round(percent / 20) * 20;
  const name = (axis: string, percent: number) =>
    Math.abs(percent - 50) <= 10 ? "" : `at-${axis}-${step(percent)}`;
  return [name("x", x), name("y", y)].filter(Boolean).join(" ");
}

/** How pages refer to a picture, so that a replacement shows everywhere. */
export const picturePath = (id: string) => `/files/${id}`;

const reference = /^\/files\/([0-9a-f-]{36})$/;

/** Null for the address of anything else. */
export const pictureIdOf = (address: string | null | undefined) => reference.exec(address ?? "")?.[1] ?? null;

export const picturesIn = (html: string) => [
  ...new Set([...html.matchAll(/\bsrc="\/files\/([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? [])),
];

export type SiteImageType = keyof typeof siteImageTypes;

/** `ratio` is width to height where the place has one; `drawing` is shown without a picture. */
export const siteImageTypes = {
  logo: {
    label: "Logo",
    note: "In the header, the footer, the sign-in page, emails, reports and agreements.",
    drawing: "/mark.svg",
  },
  icon: {
    label: "Icon",
    note: "In browser tabs and on home screens. Made from the logo unless you upload one: a square mark, if the logo is wide.",
    drawing: "/icon-512.png",
  },
  hero: { label: "Hero", note: "Behind the form of the home page.", drawing: "/scene-hero.svg" },
  about: { label: "About", note: "Beside the services.", drawing: "/spot-door.svg" },
  team: { label: "Team", note: "At the top of the team page.", drawing: "/scene-webinar.svg" },
} as const;

export const isSiteImageType = (text: string): text is SiteImageType => Object.hasOwn(siteImageTypes, text);
