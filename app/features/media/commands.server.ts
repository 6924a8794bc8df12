import { and, desc, eq, sql } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { type EncodedPicture, encodePicture } from "#app/features/media/encode.server.ts";
import { countUses, listOwnFiles } from "#app/features/media/queries.server.ts";
import {
  mostPictureBytes,
  pictureIdOf,
  picturePath,
  type SiteImageType,
  siteImageTypes,
  uploadFailed,
} from "#app/features/media/rules.ts";
import { discardUpload } from "#app/features/media/uploads.server.ts";
import { getObject, putObject } from "#app/integrations/object-store.server.ts";
import { fetchPicture } from "#app/integrations/web-picture.server.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor, storedActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { pictureFiles, pictures, siteImages } from "#db/schema/index.ts";

/** In the object store already, which is asked to forget it. */
type UploadedFile = { key: string; name: string };

const staffOnly = refused("forbidden", "Sign in to change pictures.");
const pictureMissing = refused("not_found", "This picture no longer exists.");

/** Staff only. Returns the ID. */
export async function addPicture(
  actor: Actor,
  { file, alt = "", now = new Date() }: { file: UploadedFile | undefined; alt?: string; now?: Date },
): Promise<Result<{ id: string }>> {
  if (actor.kind !== "staff") return staffOnly;
  const encoded = await encodeUpload(file);
  if (!encoded.ok) return encoded;
  return db().transaction(async (tx) =>
    done({ id: await insertPicture(tx, actor, { ...encoded.value, alt, now }) }),
  );
}

async function insertPicture(
  tx: Transaction,
  actor: Actor,
  { alt, now, ...file }: FileRow & { alt: string; now: Date },
) {
  const { actorId } = storedActor(actor);
  const by = { createdBy: actorId, createdAt: now };
  const [picture] = await tx
    .insert(pictures)
    .values({ ...file, ...by, alt, updatedAt: now, updatedBy: actorId })
    .returning({ id: pictures.id });
  if (!picture) throw new Error("the picture was not stored");
  await tx.insert(pictureFiles).values({ ...file, ...by, pictureId: picture.id });
  await recordAudit(tx, {
    actor,
    action: "picture",
    subject: `picture:${picture.id}`,
    data: { name: file.name },
  });
  return picture.id;
}

type Which = { id: string; version: number; now?: Date };

/** Shows the new file wherever the picture is used. Earlier files stay in its history. */
export async function replacePicture(
  actor: Actor,
  { id, version, file, now = new Date() }: Which & { file: UploadedFile | undefined },
): Promise<Result<{ id: string }>> {
  if (actor.kind !== "staff") return staffOnly;
  const encoded = await encodeUpload(file);
  if (!encoded.ok) return encoded;
  return changeFile(actor, { id, version, now, to: encoded.value });
}

export async function restorePictureFile(
  actor: Actor,
  { id, version, fileId, now = new Date() }: Which & { fileId: string },
): Promise<Result<{ id: string }>> {
  if (actor.kind !== "staff") return staffOnly;
  const [earlier] = await db()
    .select()
    .from(pictureFiles)
    .where(and(eq(pictureFiles.id, fileId), eq(pictureFiles.pictureId, id)));
  if (!earlier) return pictureMissing;
  const { hash, name, width, height, bytes, isTransparent } = earlier;
  return changeFile(actor, { id, version, now, to: { hash, name, width, height, bytes, isTransparent } });
}

async function changeFile(
  actor: StaffActor,
  { id, version, now, to }: Required<Which> & { to: FileRow },
): Promise<Result<{ id: string }>> {
  const result = await db().transaction(async (tx): Promise<Result<{ id: string }>> => {
    const [before] = await tx.select().from(pictures).where(eq(pictures.id, id)).for("update");
    if (!before) return pictureMissing;
    if (before.version !== version) return changedElsewhere("this picture");
    const change = { ...to, version: sql`${pictures.version} + 1`, updatedAt: now, updatedBy: actor.userId };
    await tx.update(pictures).set(change).where(eq(pictures.id, id));
    const by = { createdBy: actor.userId, createdAt: now };
    await tx.insert(pictureFiles).values({ ...to, ...by, pictureId: id });
    const [was, is] = [before.name, to.name];
    const names = { before: { name: was }, after: { name: is } };
    await recordChange(tx, { actor, action: "picture", subject: `picture:${id}`, ...names, at: now });
    return done({ id });
  });
  if (result.ok) clearCaches();
  return result;
}

type PictureFacts = { alt: string; focalX: number; focalY: number };

export async function editPicture(
  actor: Actor,
  { id, version, now = new Date(), ...facts }: Which & PictureFacts,
): Promise<Result<{ id: string }>> {
  if (actor.kind !== "staff") return staffOnly;
  const result = await db().transaction(async (tx): Promise<Result<{ id: string }>> => {
    const { alt, focalX, focalY } = pictures;
    const [before] = await tx.select({ alt, focalX, focalY }).from(pictures).where(eq(pictures.id, id));
    if (!before) return pictureMissing;
    const change = {
      ...facts,
      version: sql`${pictures.version} + 1`,
      updatedAt: now,
      updatedBy: actor.userId,
    };
    const isIt = and(eq(pictures.id, id), eq(pictures.version, version));
    const saved = await tx.update(pictures).set(change).where(isIt).returning({ id: pictures.id });
    if (saved.length === 0) return changedElsewhere("this picture");
    await recordChange(tx, {
      actor,
      action: "picture",
      subject: `picture:${id}`,
      before,
      after: facts,
      at: now,
    });
    return done({ id });
  });
  if (result.ok) clearCaches();
  return result;
}

/** Refuses a picture that a page uses. */
export async function deletePicture(actor: Actor, { id }: { id: string }): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  if ((await countUses(id)) > 0)
    return refused("conflict", "This picture is in use. Replace it, or remove it from those pages first.");
  const paths = await listOwnFiles(id);
  const result = await db().transaction(async (tx): Promise<Result> => {
    const [picture] = await tx
      .select({ name: pictures.name })
      .from(pictures)
      .where(eq(pictures.id, id))
      .for("update");
    if (!picture) return pictureMissing;
    await tx.delete(pictures).where(eq(pictures.id, id));
    await recordAudit(tx, { actor, action: "delete", subject: `picture:${id}`, data: picture });
    return done(undefined);
  });
  if (result.ok) for (const path of paths) await discardUpload(`pictures/${path}`);
  return result;
}

type SiteImageChange = { type: SiteImageType; pictureId: string | null; now?: Date };

/** Null shows the drawing again. Staff only; every process shows it within five seconds. */
export async function chooseSiteImage(
  actor: Actor,
  { type, pictureId, now = new Date() }: SiteImageChange,
): Promise<Result<{ label: string }>> {
  if (actor.kind !== "staff") return staffOnly;
  await db().transaction((tx) => setSiteImage(tx, actor, { type, pictureId, now }));
  clearCaches();
  return done(siteImageTypes[type]);
}

/** A new picture of the library, in its place at once. */
export async function uploadSiteImage(
  actor: Actor,
  { type, file, now = new Date() }: { type: SiteImageType; file: UploadedFile | undefined; now?: Date },
): Promise<Result<{ label: string }>> {
  if (actor.kind !== "staff" && actor.kind !== "system") return staffOnly;
  const encoded = await encodeUpload(file);
  if (!encoded.ok) return encoded;
  await db().transaction(async (tx) => {
    const pictureId = await insertPicture(tx, actor, { ...encoded.value, alt: "", now });
    await setSiteImage(tx, actor, { type, pictureId, now });
  });
  clearCaches();
  return done(siteImageTypes[type]);
}

async function setSiteImage(
  tx: Transaction,
  actor: Actor,
  { type, pictureId, now }: Required<SiteImageChange>,
) {
  const [before] = await tx
    .select({ pictureId: siteImages.pictureId })
    .from(siteImages)
    .where(eq(siteImages.type, type))
    .orderBy(desc(siteImages.createdAt), desc(siteImages.id))
    .limit(1);
  await tx
    .insert(siteImages)
    .values({ type, pictureId, createdAt: now, createdBy: storedActor(actor).actorId });
  const change = { before: before ?? { pictureId: null }, after: { pictureId }, at: now };
  await recordChange(tx, { actor, action: "picture", subject: `site-image:${type}`, ...change });
}

type FileRow = Omit<EncodedPicture, "files"> & { name: string };

/** Its sizes are in the object store before a row refers to them. */
async function encodeUpload(file: UploadedFile | undefined): Promise<Result<FileRow>> {
  if (!file) return refused("invalid", "Choose a picture.", "file");
  const opened = await getObject(file.key);
  await discardUpload(file.key);
  if (!opened.ok) return refused("unavailable", `${uploadFailed}. Please try again.`, "file");
  return storePicture(opened.content, file.name);
}

async function storePicture(content: Buffer, name: string): Promise<Result<FileRow>> {
  const encoded = await encodePicture(content);
  if (!encoded.ok) return encoded;
  const { files, ...facts } = encoded.value;
  for (const { path, body, contentType } of files) {
    const stored = await putObject(`pictures/${path}`, body, { contentType, limitBytes: body.length });
    if (!stored.ok) return refused("unavailable", `${uploadFailed}. Please try again.`, "file");
  }
  return done({ ...facts, name });
}

async function findOwn(address: string, field: string): Promise<Result<string>> {
  const id = pictureIdOf(address);
  const isThere = !id || (await db().$count(pictures, eq(pictures.id, id))) > 0;
  return isThere ? done(address) : refused("invalid", "There is no such picture in the library.", field);
}

/** A copy of a picture elsewhere, or the address of one of ours as it is. Staff only; returns the address to store. */
export async function adoptPicture(
  actor: Actor,
  address: string,
  { field, now }: { field: string; now: Date },
): Promise<Result<string | null>> {
  if (actor.kind !== "staff") return staffOnly;
  if (!address) return done(null);
  if (!/^https?:/i.test(address)) return findOwn(address, field);
  const fetched = await fetchPicture(address, { mostBytes: mostPictureBytes });
  if (!fetched.ok) return refused("invalid", fetched.message, field);
  const name = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "").slice(0, 200);
  const stored = await storePicture(fetched.content, name || "picture");
  if (!stored.ok) return { ...stored, field };
  const file = stored.value;
  const id = await db().transaction((tx) => insertPicture(tx, actor, { ...file, alt: "", now }));
  return done(picturePath(id));
}
