import { and, count, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { placeOf } from "#app/features/backups/archive.server.ts";
import { nightsOf, previousDays, problemOf, stateOf } from "#app/features/backups/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { countDue, isSendingHeld } from "#app/jobs/outbox.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Database } from "#db/client.ts";
import { findObstacle } from "#db/databases.ts";
import { db, ownerUrl } from "#db/instance.server.ts";
import { backups, leads, restores, users } from "#db/schema/index.ts";

type Clock = { now: Date; timeZone: string };

const mostRows = 200;

export async function findBackups({ now, timeZone }: Clock) {
  const [rows, restore, obstacle, { backups: rules }] = await Promise.all([
    db().select().from(backups).orderBy(desc(backups.createdAt)).limit(mostRows),
    findLastRestore(now),
    findObstacle(ownerUrl()).catch(({ message }) => `fix this error of the server: ${message}`),
    findSettings(),
  ]);
  return {
    archives: rows.filter(({ removedAt }) => !removedAt).map(archiveOf),
    nights: nightsOf(rows, { now, timeZone }),
    proven: rows.find(({ provenAt }) => provenAt) ?? null,
    problem: problemOf(rules, rows.filter(isFinished)[0], { now, proven: provenAtOf(rows) }),
    isRunning: rows.some((row) => stateOf(row) === "running"),
    rules: { ...rules, place: placeOf(rules) },
    isEncrypting: config.backupPassphrase !== undefined,
    obstacle,
    restore,
  };
}

type Backup = typeof backups.$inferSelect;

const isFinished = ({ kind, provenAt, problem, proofProblem }: Backup) =>
  kind !== "found" && Boolean(provenAt ?? problem ?? proofProblem);

const provenAtOf = (rows: readonly Backup[]) => rows.find(({ provenAt }) => provenAt)?.provenAt ?? null;

const archiveOf = (row: Backup) => ({ ...row, state: stateOf(row) });

export type ListedArchive = ReturnType<typeof archiveOf>;

/** For the page of the system's health. */
export async function findBackupHealth(now: Date) {
  const rows = await db().select().from(backups).orderBy(desc(backups.createdAt)).limit(mostRows);
  const { backups: rules } = await findSettings();
  const provenAt = provenAtOf(rows);
  return { provenAt, problem: problemOf(rules, rows.filter(isFinished)[0], { now, proven: provenAt }) };
}

const silentMs = 60_000;
const problemMs = 86_400_000;

/** The newest, while it runs or after it failed, and the one that can be confirmed or undone. */
async function findLastRestore(now: Date) {
  const newestOf = (which?: SQL) =>
    db().select().from(restores).where(which).orderBy(desc(restores.createdAt)).limit(1);
  const [[last], [restored]] = await Promise.all([newestOf(), newestOf(isNotNull(restores.doneAt))]);
  if (!last) return null;
  const { key, step, activeAt } = last;
  const { takenAt = null, doneAt = null, confirmedAt = null, previous = null } = restored ?? {};
  const isOver = Boolean(last.problem) || (last.doneAt !== null && step === "switching");
  const silent = now.getTime() - activeAt.getTime();
  const isInterrupted = !isOver && silent > silentMs;
  const effect = last.doneAt ? "Restore again with an empty database." : "Nothing was changed.";
  const problem = isInterrupted ? `It was interrupted. ${effect}` : last.problem;
  const undoUntil = doneAt && previous ? new Date(doneAt.getTime() + previousDays * 86_400_000) : null;
  return {
    ...{ key, takenAt, step, doneAt, problem: silent < problemMs ? problem : null },
    isRunning: !isOver && !isInterrupted,
    isHeld: doneAt !== null && !confirmedAt,
    due: doneAt && !confirmedAt ? await countDue(doneAt) : 0,
    undoUntil: undoUntil && undoUntil > now ? undoUntil : null,
  };
}

export type LastRestore = NonNullable<Awaited<ReturnType<typeof findLastRestore>>>;

export const findRestore = () => findLastRestore(new Date());

const findHeld = cached(() => db().select({ held: isSendingHeld }).from(sql`(select 1) as one`));

/** Whether a restored database waits for an admin before it sends. */
export const isHeld = async () => (await findHeld())[0]?.held ?? false;

/** Whether jobs may send. */
export const isSending = async () => config.sending && !(await isHeld());

/** No lead, and no user but the admin of the environment. */
export async function isEmptyInstallation(source: Pick<Database, "select"> = db()) {
  const others = config.admin ? ne(users.email, config.admin.email) : undefined;
  const [lead] = await source.select({ id: leads.id }).from(leads).limit(1);
  const [user] = await source.select({ id: users.id }).from(users).where(others).limit(1);
  return !lead && !user;
}

/** An archive beside what is there now. */
export async function findArchive(id: string) {
  if (!isUuid(id)) return null;
  const stored = and(isNotNull(backups.storedAt), isNull(backups.removedAt));
  const [archive] = await db()
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), stored));
  if (!archive) return null;
  const since = archive.takenAt ?? archive.createdAt;
  const isNewer = and(gt(leads.createdAt, since), isNull(leads.deletedAt));
  const [[current], [newer], examples] = await Promise.all([
    db().select({ leads: count() }).from(leads),
    db().select({ count: count() }).from(leads).where(isNewer),
    db().select({ name: leads.name }).from(leads).where(isNewer).orderBy(desc(leads.createdAt)).limit(5),
  ]);
  return {
    archive: archiveOf(archive),
    current: current?.leads ?? 0,
    newer: newer?.count ?? 0,
    examples: examples.map(({ name }) => displayName(name)),
  };
}

/** For an empty installation. */
export const listArchives = () =>
  db()
    .select({ id: backups.id, key: backups.key, takenAt: backups.takenAt })
    .from(backups)
    .where(and(isNotNull(backups.storedAt), isNull(backups.removedAt)))
    .orderBy(desc(backups.createdAt))
    .limit(50);
