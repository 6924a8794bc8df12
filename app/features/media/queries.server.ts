import { and, desc, eq, ilike, inArray, isNull, like, ne, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import {
  fileOf,
  pictureIdOf,
  picturePath,
  type SiteImageType,
  type StoredPicture,
  siteImageTypes,
  toPicture,
  widthsOf,
} from "#app/features/media/rules.ts";
import { getStream } from "#app/integrations/object-store.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import {
  blogAuthors,
  blogPosts,
  pictureFiles,
  pictures,
  siteImages,
  sitePages,
  teamMembers,
  users,
} from "#db/schema/index.ts";

/** Where visitors read files: our own server, or a public address of the bucket. */
const filesBase = () =>
  config.objectStore.publicUrl ? `${config.objectStore.publicUrl}/pictures` : "/files";

const toShown = (stored: StoredPicture) => ({
  id: stored.id,
  hash: stored.hash,
  focalX: stored.focalX,
  focalY: stored.focalY,
  ...toPicture(stored, filesBase()),
});

export type ShownPicture = ReturnType<typeof toShown>;

const stored = {
  id: pictures.id,
  hash: pictures.hash,
  width: pictures.width,
  height: pictures.height,
  isTransparent: pictures.isTransparent,
  alt: pictures.alt,
  focalX: pictures.focalX,
  focalY: pictures.focalY,
};

/** By the ID of each picture that exists. */
export async function findPictures(ids: readonly string[]): Promise<Map<string, ShownPicture>> {
  const uuids = [...new Set(ids)].filter(isUuid);
  if (uuids.length === 0) return new Map();
  const rows = await db()
    .select(stored)
    .from(pictures)
    .where(inArray(pictures.id, uuids))
    .limit(uuids.length);
  return new Map(rows.map((row) => [row.id, toShown(row)]));
}

/** For columns that hold `/files/{id}`. */
export async function findPicturesAt(addresses: readonly (string | null | undefined)[]) {
  const found = await findPictures(addresses.flatMap((address) => pictureIdOf(address) ?? []));
  return (address: string | null | undefined) => found.get(pictureIdOf(address) ?? "");
}

/** Newest first. */
export async function listPictures({ page, search }: { page: PageRequest; search: string }, size = 48) {
  const matches = search
    ? or(
        ...[pictures.name, pictures.alt].map((text) => ilike(text, `%${search.replace(/[\\%_]/g, "\\$&")}%`)),
      )
    : undefined;
  const [{ rows, ...links }, total] = await Promise.all([
    findPage({ at: pictures.createdAt, id: pictures.id }, page, size, ({ where, orderBy, limit, cursor }) =>
      db()
        .select({ ...stored, name: pictures.name, cursor })
        .from(pictures)
        .where(and(matches, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    db().$count(pictures, matches),
  ]);
  return { rows: rows.map((row) => ({ ...toShown(row), name: row.name })), ...links, total };
}

export type LibraryPicture = Awaited<ReturnType<typeof listPictures>>["rows"][number];

/** With its earlier files, newest first, and the places that use it. */
export async function findPicture(id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ ...stored, name: pictures.name, bytes: pictures.bytes, version: pictures.version })
    .from(pictures)
    .where(eq(pictures.id, id));
  if (!row) return null;
  const [files, uses] = await Promise.all([
    db()
      .select({
        id: pictureFiles.id,
        hash: pictureFiles.hash,
        name: pictureFiles.name,
        isTransparent: pictureFiles.isTransparent,
        at: pictureFiles.createdAt,
        by: users.name,
      })
      .from(pictureFiles)
      .leftJoin(users, eq(users.id, pictureFiles.createdBy))
      .where(eq(pictureFiles.pictureId, id))
      .orderBy(desc(pictureFiles.createdAt), desc(pictureFiles.id))
      .limit(50),
    listUses(id),
  ]);
  const { name, bytes, version, focalX, focalY, hash } = row;
  return {
    ...toShown(row),
    ...{ name, bytes, version, focalX, focalY, uses },
    history: files.map(({ hash: each, isTransparent, ...file }) => ({
      ...file,
      src: `${filesBase()}/${fileOf({ hash: each, isTransparent }).fallback}`,
      isCurrent: each === hash,
    })),
  };
}

export type PictureDetails = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

async function listUses(id: string): Promise<{ label: string; to: string }[]> {
  const path = picturePath(id);
  const within = like(blogPosts.content, `%${path}%`);
  const isIn = or(eq(blogPosts.featuredImage, path), eq(blogPosts.socialImage, path), within);
  const [places, posts, pages, members, authors] = await Promise.all([
    listSiteImages(),
    db()
      .select({ id: blogPosts.id, label: blogPosts.title })
      .from(blogPosts)
      .where(and(isNull(blogPosts.deletedAt), isIn))
      .limit(50),
    db()
      .select({ id: sitePages.id, label: sitePages.title })
      .from(sitePages)
      .where(and(isNull(sitePages.deletedAt), like(sitePages.content, `%${path}%`)))
      .limit(50),
    db()
      .select({ slug: teamMembers.slug, label: teamMembers.name })
      .from(teamMembers)
      .where(eq(teamMembers.image, path))
      .limit(50),
    db()
      .select({ label: blogAuthors.name })
      .from(blogAuthors)
      .where(eq(blogAuthors.avatarUrl, path))
      .limit(50),
  ]);
  return [
    ...places
      .filter(({ pictureId }) => pictureId === id)
      .map(({ type }) => ({ label: siteImageTypes[type].label, to: "/admin/images" })),
    ...posts.map((post) => ({ label: post.label, to: `/admin/blog/edit/${post.id}` })),
    ...pages.map((page) => ({ label: page.label, to: `/admin/pages/edit/${page.id}` })),
    ...members.map(({ slug, label }) => ({ label, to: `/admin/settings?section=team&item=${slug}` })),
    ...authors.map(({ label }) => ({ label, to: "/admin/blog/authors" })),
  ];
}

export const countUses = async (id: string) => (await listUses(id)).length;

/** In the object store, without those of the same content that another picture shows. */
export async function listOwnFiles(id: string) {
  const rows = await db().select().from(pictureFiles).where(eq(pictureFiles.pictureId, id)).limit(1_000);
  const hashes = rows.map(({ hash }) => hash);
  const shared = await db()
    .selectDistinct({ hash: pictureFiles.hash })
    .from(pictureFiles)
    .where(and(inArray(pictureFiles.hash, hashes), ne(pictureFiles.pictureId, id)))
    .limit(1_000);
  const own = rows.filter(({ hash }) => !shared.some((each) => each.hash === hash));
  return own.flatMap((row) => {
    const { size, fallback } = fileOf(row);
    return [fallback, ...widthsOf(row.width).map(size)];
  });
}

/** Null if there is no such picture. */
export async function findPictureAddress(id: string): Promise<string | null> {
  return (await findPictures([id])).get(id)?.src ?? null;
}

/** A size of a picture, such as `{hash}/640.webp`. */
export const openPictureFile = (path: string) => getStream(`pictures/${path}`);

const listSiteImages = async () => {
  const rows = await db()
    .selectDistinctOn([siteImages.type], { type: siteImages.type, pictureId: siteImages.pictureId })
    .from(siteImages)
    .orderBy(siteImages.type, desc(siteImages.createdAt), desc(siteImages.id))
    .limit(20);
  return rows as { type: SiteImageType; pictureId: string | null }[];
};

/** The pictures that replace drawings. Cached for five seconds. */
export const findSiteImages = cached(async () => {
  const places = await listSiteImages();
  const found = await findPictures(places.flatMap(({ pictureId }) => pictureId ?? []));
  return Object.fromEntries(
    places.flatMap(({ type, pictureId }) => {
      const picture = found.get(pictureId ?? "");
      return picture ? [[type, picture]] : [];
    }),
  ) as Partial<Record<SiteImageType, ShownPicture>>;
});

/** What each place has shown, newest first. */
export async function listSiteImageHistory() {
  const rows = await db()
    .select({
      id: siteImages.id,
      type: siteImages.type,
      at: siteImages.createdAt,
      by: users.name,
      picture: stored,
    })
    .from(siteImages)
    .leftJoin(pictures, eq(pictures.id, siteImages.pictureId))
    .leftJoin(users, eq(users.id, siteImages.createdBy))
    .orderBy(desc(siteImages.createdAt), desc(siteImages.id))
    .limit(100);
  return rows.map(({ picture, type, ...row }) => ({
    ...row,
    type: type as SiteImageType,
    picture: picture && toShown(picture),
  }));
}
