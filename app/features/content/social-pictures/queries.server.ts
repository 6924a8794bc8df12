import { createHash } from "node:crypto";
import sharp from "sharp";
import { sceneFile, showsLandmarks } from "#app/components/scene.ts";
import { findArea } from "#app/features/content/areas/queries.server.ts";
import { coverName } from "#app/features/content/blog/covers.server.ts";
import { findPost } from "#app/features/content/blog/queries.server.ts";
import { findOwnPage } from "#app/features/content/pages/queries.server.ts";
import { drawPicture, pictureSize } from "#app/features/content/social-pictures/drawing.server.ts";
import { croppedPng, findLogoFile } from "#app/features/media/site-image.server.ts";
import { findCompany, findReferralTerms } from "#app/features/settings/company/queries.server.ts";
import { findMember } from "#app/features/settings/team/queries.server.ts";
import { findWebinars } from "#app/features/webinars/queries.server.ts";
import { formatPart } from "#app/features/webinars/rules.ts";
import { formatHours } from "#app/lib/format.ts";
import { pages, type SocialPicture, windowScene } from "#app/pages.ts";

/**
 * Takes `home`, `blog/{slug}`, `areas/{slug}` or `team/{slug}`; null without a page.
 * @returns a function that renders the PNG, and a version that changes with it.
 */
export async function findSocialPicture(key: string) {
  const uploaded = key.startsWith("blog/")
    ? (await findPost(key.slice("blog/".length)))?.socialPicture
    : undefined;
  if (uploaded) return { version: uploaded.hash, png: () => croppedPng(uploaded, pictureSize) };
  const [picture, company, logo] = await Promise.all([pictureOf(key), findCompany(), findLogoFile()]);
  if (!picture) return null;
  const scene = sceneFile(picture.scene, showsLandmarks(company));
  const svg = drawPicture({ ...picture, scene }, { ...company, logo });
  const version = createHash("sha1").update(svg).digest("base64url");
  return { version, png: () => painted(version, svg) };
}

async function pictureOf(key: string): Promise<SocialPicture | null> {
  const [collection = "", slug, further] = key.split("/");
  if (further !== undefined) return null;
  if (slug !== undefined) return isCollection(collection) ? collections[collection](slug) : null;
  const [{ areaName, timeZone }, { contactHours }] = await Promise.all([findCompany(), findReferralTerms()]);
  const next = collection === "webinar" ? (await findWebinars(new Date())).next : null;
  if (next) {
    const day = formatPart(next.startsAt, timeZone, { weekday: "long", month: "long", day: "numeric" });
    return { over: `Free webinar, ${day}`, title: next.title, scene: windowScene };
  }
  const page = pages.find(({ path }) => (path.slice(1) || "home") === collection);
  const own = page ? null : await findOwnPage(collection);
  if (own) return { title: own.title, scene: coverOf(own.slug) };
  if (!page) return null;
  const title = page.picture.title
    .replace("{area}", () => areaName)
    .replace("{hours}", () => formatHours(contactHours));
  return { ...page.picture, title };
}

const coverOf = (slug: string) => `covers/${coverName(slug)}`;

const collections = {
  async blog(slug: string): Promise<SocialPicture | null> {
    const post = await findPost(slug);
    if (!post) return null;
    return {
      ...(post.category?.name && { over: post.category.name }),
      title: post.title,
      scene: coverOf(post.slug),
    };
  },
  async areas(slug: string): Promise<SocialPicture | null> {
    const area = await findArea(slug);
    if (!area) return null;
    const title = `Renting out a home in ${area.name}`;
    return { over: "Property management", title, scene: coverOf(area.slug) };
  },
  async team(slug: string): Promise<SocialPicture | null> {
    const member = await findMember(slug);
    if (!member) return null;
    return { over: member.role, title: member.name, scene: coverOf(member.slug) };
  },
};

const isCollection = (name: string): name is keyof typeof collections => Object.hasOwn(collections, name);

/** About as many kilobytes each. */
const mostCached = 60;
const cached = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Least recently used. */
function painted(version: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = cached.get(version) ?? paint(svg);
  cached.delete(version);
  cached.set(version, png);
  png.catch(() => cached.delete(version));
  if (cached.size > mostCached) cached.delete(cached.keys().next().value ?? "");
  return png;
}

const paint = async (svg: string) =>
  new Uint8Array(
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true, quality: 92, colours: 256 })
      .toBuffer(),
  );
