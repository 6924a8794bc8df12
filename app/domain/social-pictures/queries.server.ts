import { createHash } from "node:crypto";
import sharp from "sharp";
import { streetOf } from "#app/domain/areas/picture.ts";
import { findArea } from "#app/domain/areas/queries.server.ts";
import { findPost } from "#app/domain/blog/queries.server.ts";
import { findCompany, findReferralTerms } from "#app/domain/site/queries.server.ts";
import { drawPicture } from "#app/domain/social-pictures/drawing.server.ts";
import { pictureOfPage, pictureOfWebinar, type SocialPicture } from "#app/domain/social-pictures/pages.ts";
import { findMember } from "#app/domain/team/queries.server.ts";
import { findWebinars } from "#app/domain/webinars/queries.server.ts";
import { formatPart } from "#app/domain/webinars/when.ts";
import { initials } from "#app/ui/initials.ts";

/**
 * The social picture of a page, 1200 × 630, by its key: `home`, `blog/{slug}`, `areas/{slug}`, `team/{slug}`. Its words
 * come from the site alone. Null for a key without a page.
 *
 * @returns a way to the PNG, drawn when it is asked for, and a text that is another one for another picture.
 */
export async function findSocialPicture(key: string) {
  const [picture, company] = await Promise.all([pictureOf(key), findCompany()]);
  if (!picture) return null;
  const svg = await drawPicture(picture, company);
  const version = createHash("sha1").update(svg).digest("base64url");
  return { version, png: () => painted(version, svg) };
}

async function pictureOf(key: string): Promise<SocialPicture | null> {
  const [collection = "", slug, further] = key.split("/");
  if (further !== undefined) return null;
  if (slug === undefined) {
    const [{ areaName, timeZone }, { contactHours }] = await Promise.all([
      findCompany(),
      findReferralTerms(),
    ]);
    const next = collection === "webinar" ? (await findWebinars(new Date())).next : null;
    if (next) return pictureOfWebinar(next.title, formatPart(next.startsAt, timeZone, longDay));
    return pictureOfPage(collection, { areaName, contactHours });
  }
  return isCollection(collection) ? collections[collection](slug) : null;
}

const longDay = { weekday: "long", month: "long", day: "numeric" } as const;

const collections = {
  async blog(slug: string): Promise<SocialPicture | null> {
    const post = await findPost(slug);
    if (!post) return null;
    return {
      ...(post.category?.name && { over: post.category.name }),
      title: post.title,
      scene: { kind: "street", seed: post.slug },
    };
  },
  async areas(slug: string): Promise<SocialPicture | null> {
    const area = await findArea(slug);
    if (!area) return null;
    const scene = { kind: "street", seed: streetOf(area.slug) } as const;
    return { over: "Property management", title: `Renting out a home in ${area.name}`, scene };
  },
  async team(slug: string): Promise<SocialPicture | null> {
    const member = await findMember(slug);
    if (!member) return null;
    const scene = { kind: "person", initials: initials(member.name), tint: member.position } as const;
    return { over: member.role, title: member.name, scene };
  },
};

const isCollection = (name: string): name is keyof typeof collections => Object.hasOwn(collections, name);

/** Of pictures; each is about as many kilobytes. */
const mostKept = 60;
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Painted once for all who ask; the one that was asked for longest ago makes room. */
function painted(version: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = kept.get(version) ?? paint(svg);
  kept.delete(version);
  kept.set(version, png);
  png.catch(() => kept.delete(version));
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? "");
  return png;
}

const paint = async (svg: string) =>
  new Uint8Array(
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true, quality: 92, colours: 256 })
      .toBuffer(),
  );
