import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { and, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { notifyAdmins } from "#app/features/accounts/notifications/commands.server.ts";
import {
  archiveFolder,
  inTemporaryFolder,
  newer,
  peek,
  placeOf,
  withArchive,
  writeArchive,
} from "#app/features/backups/archive.server.ts";
import { backupJobs } from "#app/features/backups/jobs.ts";
import { ArchiveError, damaged, factsOf } from "#app/features/backups/manifest.ts";
import { isDue, keyOf, stampOf, surplusOf, takenAtOf } from "#app/features/backups/rules.ts";
import { findSettings, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import {
  deleteObject,
  getStream,
  listObjects,
  type ObjectStoreSettings,
  putStream,
} from "#app/integrations/object-store.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Moment } from "#app/jobs/schedule.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { createDatabase, dropDatabase, findObstacle, nameOf } from "#db/databases.ts";
import { db, ownerUrl } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { newestMigration } from "#db/migrate.ts";
import { backups } from "#db/schema/index.ts";
import { findDifference, loadSnapshot } from "#db/snapshot.ts";

type StorePlace = (typeof backups.$inferSelect)["place"];

const storeOf = (place: StorePlace): ObjectStoreSettings =>
  place === "s3" && config.objectStore.kind === "s3"
    ? config.objectStore
    : { kind: "disk", folder: path.join(config.dataDir, "files") };

const mostBytes = 2 ** 42;

const isUnfinished = and(isNull(backups.storedAt), isNull(backups.problem));
const longAgo = (now: Date) => new Date(now.getTime() - backupJobs["back-up"].limitMs);

/** Admins only. */
export async function requestBackup(actor: Actor, now = new Date()): Promise<Result<string>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx) => {
    await lockText(tx, "backups", "new");
    const [open] = await tx
      .select({ id: backups.id })
      .from(backups)
      .where(and(isUnfinished, gt(backups.createdAt, longAgo(now))));
    if (open) return refused("conflict", "A backup is in progress.");
    return done(await addBackup(tx, "manual", now));
  });
}

export async function scheduleBackup({ now, timeZone }: Pick<Moment, "now" | "timeZone">) {
  const { backups: rules } = await findSettings();
  await db().transaction(async (tx) => {
    await lockText(tx, "backups", "new");
    const [last] = await tx
      .select({ at: backups.createdAt })
      .from(backups)
      .where(eq(backups.kind, "scheduled"))
      .orderBy(desc(backups.createdAt))
      .limit(1);
    if (isDue(rules, last?.at ?? null, { now, timeZone })) await addBackup(tx, "scheduled", now);
  });
}

async function addBackup(tx: Transaction, kind: "scheduled" | "manual", now: Date) {
  const id = await insertBackup(tx, kind, now);
  await enqueue(tx, "back-up", { backupId: id }, { dedupeKey: `back-up:${id}` });
  return id;
}

async function insertBackup(tx: Transaction, kind: "scheduled" | "manual", now: Date) {
  const { backups: rules } = await findSettingsIn(tx);
  const isEncrypted = config.backupPassphrase !== undefined;
  const [added] = await tx
    .insert(backups)
    .values({ kind, place: placeOf(rules), key: keyOf(now, isEncrypted), isEncrypted, createdAt: now })
    .returning();
  if (!added) throw new Error("The backup was not stored");
  return added.id;
}

/** For `npm run backup`. */
export async function backUpNow(now = new Date()) {
  const id = await db().transaction((tx) => insertBackup(tx, "manual", now));
  await makeBackup(id).catch(async (error: Error) => {
    await db().transaction((tx) => recordFailure(tx, id, error.message));
    throw error;
  });
  const [made] = await db().select().from(backups).where(eq(backups.id, id));
  if (!made) throw new Error("The backup was not stored");
  const store = storeOf(made.place);
  return { ...made, path: store.kind === "disk" ? path.join(store.folder, made.key) : made.key };
}

/** Writes the archive unless an earlier attempt did, then proves it. */
export async function makeBackup(id: string) {
  const [backup] = await db().select().from(backups).where(eq(backups.id, id));
  if (!backup || backup.removedAt) return;
  if (!backup.storedAt) await storeArchive(backup);
  await proveBackup(id);
}

async function storeArchive({ id, key, place, createdAt }: typeof backups.$inferSelect) {
  const { name } = (await findSettings()).company;
  const { content, manifest } = writeArchive({
    url: ownerUrl(),
    company: name,
    passphrase: key.endsWith(".age") ? config.backupPassphrase : undefined,
    now: createdAt,
  });
  const limits = { contentType: "application/octet-stream", limitBytes: mostBytes };
  const stored = await putStream(key, content, limits, { settings: storeOf(place) });
  const facts = await manifest.catch((error: Error) => {
    // A store that fails closes the archive.
    throw stored.ok || !isClosed(error) ? error : new Error(stored.detail);
  });
  if (!stored.ok) throw new Error(stored.detail);
  await db()
    .update(backups)
    .set({ ...factsOf(facts), bytes: stored.bytes, storedAt: new Date(), problem: null })
    .where(eq(backups.id, id));
}

const isClosed = ({ name, code }: Error & { code?: string }) =>
  name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";

/** Restores the archive into a scratch database, compares every table, and drops it. */
async function proveBackup(id: string) {
  const [backup] = await db().select().from(backups).where(eq(backups.id, id));
  if (!backup || backup.provenAt) return;
  const url = ownerUrl();
  const obstacle = await findObstacle(url);
  if (obstacle) return recordProof(id, { problem: `${noDatabase}: ${obstacle}`, about: obstacle });
  const started = performance.now();
  const scratch = `${nameOf(url).slice(0, 30)}_proof_${stampOf(new Date())}`;
  try {
    await withStored(backup, config.backupPassphrase, async ({ manifest, table }) => {
      if (Math.max(...manifest.migrations) > newestMigration()) throw new ArchiveError(newer);
      const target = await createDatabase(url, scratch);
      await loadSnapshot(target, { ...manifest, read: table });
      const different = await findDifference(target, manifest.tables);
      if (different) throw new ArchiveError(`The table ${different} came back different.`);
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return recordProof(id, { problem: error.message });
  } finally {
    await dropDatabase(url, scratch);
  }
  await recordProof(id, { ms: Math.round(performance.now() - started) });
}

const noDatabase = "The role of the database may not create one to restore the archive into";

type Proof = { problem?: string; about?: string; ms?: number };

async function recordProof(id: string, { problem, about = id, ms }: Proof) {
  await db().transaction(async (tx) => {
    const proven = ms !== undefined && { provenAt: new Date(), proofMs: ms };
    const proof = { proofProblem: problem ?? null, ...proven };
    await tx.update(backups).set(proof).where(eq(backups.id, id));
    if (problem) await announce(tx, about, `A backup is not proven: ${problem}`);
  });
}

/** After the last attempt. */
export async function recordFailure(tx: Transaction, id: string, why: string) {
  const [backup] = await tx.select().from(backups).where(eq(backups.id, id));
  const failure = backup?.storedAt ? { proofProblem: why } : { problem: why };
  await tx.update(backups).set(failure).where(eq(backups.id, id));
  await announce(tx, id, `A backup failed: ${why}`);
}

const announce = (tx: Transaction, about: string, title: string) =>
  notifyAdmins(tx, { title, path: "/admin/backups", dedupeKey: `backup:${about}` });

type Stored = { place: StorePlace; key: string };

/** A copy, unless it is on the disk. */
export async function withStored<T>(
  { place, key }: Stored,
  passphrase: string | undefined,
  work: Parameters<typeof withArchive<T>>[2],
): Promise<T> {
  const settings = storeOf(place);
  if (settings.kind === "disk") return withArchive(path.join(settings.folder, key), passphrase, work);
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "archive");
    const stored = await getStream(key, { settings });
    if (!stored.ok) throw new ArchiveError(stored.detail);
    await pipeline(stored.content, createWriteStream(file, { mode: 0o600 }));
    return withArchive(file, passphrase, work);
  });
}

async function peekStored({ place, key }: Stored) {
  const settings = storeOf(place);
  return settings.kind === "disk" ? peek(path.join(settings.folder, key)) : {};
}

type UploadedFile = { key: string; bytes: number; head: Buffer };

/** Admins only, or with the setup code. Returns the ID. */
export async function addUploaded(
  actor: Actor,
  { key, bytes, head }: UploadedFile,
  { hasCode = false } = {},
): Promise<Result<string>> {
  if (!isAdmin(actor) && !hasCode) return refused("forbidden", accessDenied);
  const isEncrypted = head.toString("latin1").startsWith("age-encryption.org/v1");
  if (!isEncrypted && head.toString("latin1", 0, 2) !== "PK") return refused("invalid", damaged, "file");
  const place = config.objectStore.kind;
  const facts = await peekStored({ place, key });
  const [added] = await db()
    .insert(backups)
    .values({ ...facts, kind: "found", place, key, bytes, isEncrypted, storedAt: new Date() })
    .returning();
  return done(added?.id ?? "");
}

/** Also while the database doesn't answer. */
export const isListed = async (key: string) =>
  (await db()
    .$count(backups, eq(backups.key, key))
    .catch(() => 1)) > 0;

/** Admins only. Null if there is none. */
export async function openArchiveFile(actor: Actor, id: string) {
  const mayOpen = isAdmin(actor) && isUuid(id);
  const [backup] = mayOpen ? await db().select().from(backups).where(eq(backups.id, id)) : [];
  const stored = backup && (await getStream(backup.key, { settings: storeOf(backup.place) }));
  if (!backup || !stored?.ok) return null;
  await db().transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: "export",
      subject: `backup:${id}`,
      data: { key: backup.key },
      at: new Date(),
    }),
  );
  return { ...backup, content: stored.content };
}

/** Lists archives that have no row, and deletes those beyond the number to keep. */
export async function tidyArchives(now: Date) {
  const { backups: rules } = await findSettings();
  await listFound();
  const stored = await db()
    .select()
    .from(backups)
    .where(and(isNotNull(backups.storedAt), isNull(backups.removedAt)))
    .orderBy(desc(backups.createdAt));
  for (const { id, key, place } of surplusOf(stored, rules.keep)) {
    const removed = await deleteObject(key, { settings: storeOf(place) });
    if (!removed.ok) throw new Error(removed.detail);
    await db().update(backups).set({ removedAt: now }).where(eq(backups.id, id));
  }
  await db()
    .update(backups)
    .set({ problem: "It was interrupted" })
    .where(and(isUnfinished, lt(backups.createdAt, longAgo(now))));
  await removeLeftovers(now);
}

/** Of killed processes. */
async function removeLeftovers(now: Date) {
  const drafts = path.join(config.dataDir, "files/.drafts");
  for (const folder of [config.dataDir, drafts])
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name);
      if (folder !== drafts && !name.startsWith("archive-")) continue;
      const { mtimeMs = now.getTime() } = await stat(file).catch(() => ({}) as { mtimeMs?: number });
      if (now.getTime() - mtimeMs > 86_400_000) await rm(file, { recursive: true, force: true });
    }
}

/** Admins only. */
export async function deleteArchive(actor: Actor, id: string, now = new Date()): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const stored = and(eq(backups.id, id), isNotNull(backups.storedAt), isNull(backups.removedAt));
  const [backup] = isUuid(id) ? await db().select().from(backups).where(stored) : [];
  if (!backup) return refused("not_found", "This archive is no longer there.");
  const { key, place } = backup;
  const removed = await deleteObject(key, { settings: storeOf(place) });
  if (!removed.ok) return refused("unavailable", removed.detail);
  await db().transaction(async (tx) => {
    await tx.update(backups).set({ removedAt: now }).where(eq(backups.id, id));
    await recordAudit(tx, { actor, action: "delete", subject: `backup:${id}`, data: { key }, at: now });
  });
  return done(undefined);
}

/** Of an earlier installation, or from after the archive that was restored. */
export async function listFound() {
  for (const place of ["disk", "s3"] as const) {
    if (place === "s3" && config.objectStore.kind !== "s3") continue;
    const found = await listObjects(archiveFolder, { limit: 1_000 }, { settings: storeOf(place) });
    if (!found.ok) throw new Error(found.detail);
    for (const key of found.keys) {
      const takenAt = takenAtOf(key) ?? new Date();
      await db()
        .insert(backups)
        .values({
          ...{ kind: "found", place, key, takenAt, isEncrypted: key.endsWith(".age") },
          ...{ createdAt: takenAt, storedAt: takenAt, ...(await peekStored({ place, key })) },
        })
        .onConflictDoUpdate({
          target: backups.key,
          set: { storedAt: takenAt, problem: null },
          setWhere: isNull(backups.storedAt),
        });
    }
  }
}
