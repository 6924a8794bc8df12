import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { endSessions } from "#app/features/accounts/commands.server.ts";
import { type Archive, newer } from "#app/features/backups/archive.server.ts";
import { withStored } from "#app/features/backups/commands/back-up.server.ts";
import { ArchiveError } from "#app/features/backups/manifest.ts";
import { isEmptyInstallation } from "#app/features/backups/queries.server.ts";
import { isStamp, previousDays, type Step, stampOf } from "#app/features/backups/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { putStream } from "#app/integrations/object-store.server.ts";
import { errorLine } from "#app/jobs/handler.ts";
import { dropDue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin, system } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { describeError, logger } from "#app/log.server.ts";
import { connect, type Transaction } from "#db/client.ts";
import {
  createDatabase,
  dropDatabase,
  findObstacle,
  listDatabases,
  nameOf,
  switchDatabase,
  withName,
} from "#db/databases.ts";
import { db, ownerUrl } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { migrateDatabase, newestMigration } from "#db/migrate.ts";
import { backups, restores } from "#db/schema/index.ts";
import { findDifference, loadSnapshot } from "#db/snapshot.ts";

const activeMs = 60_000;

type Chosen = { backupId: string; company: string; passphrase?: string | undefined };

/** Admins, or with the setup code of an empty installation. Goes on in the background. Returns its ID. */
export async function startRestore(
  actor: Actor,
  { backupId, company, passphrase }: Chosen,
  { hasCode = false } = {},
): Promise<Result<string>> {
  if (!isAdmin(actor) && !(hasCode && (await isEmptyInstallation())))
    return refused("forbidden", accessDenied);
  const { name } = (await findSettings()).company;
  if (!hasCode && company.trim().toLowerCase() !== name.trim().toLowerCase())
    return refused("invalid", `Type the name of the company: ${name}`, "company");
  const startedBy = actor.kind === "staff" ? actor.email : "The setup code";
  const begun = await db().transaction(async (tx) => {
    await lockText(tx, "backups", "restore");
    const [backup] = isUuid(backupId) ? await tx.select().from(backups).where(eq(backups.id, backupId)) : [];
    if (!backup?.storedAt || backup.removedAt)
      return refused("not_found", "This archive is no longer there.");
    const since = new Date(Date.now() - activeMs);
    const isActive = and(isNull(restores.doneAt), isNull(restores.problem), gt(restores.activeAt, since));
    const [other] = await tx.select({ id: restores.id }).from(restores).where(isActive);
    if (other) return refused("conflict", "A restore is in progress.");
    const { key, takenAt } = backup;
    const row = { key, takenAt, startedBy, step: "checking" };
    const [restore] = await tx.insert(restores).values(row).returning();
    await recordAudit(tx, {
      actor,
      action: "restore",
      subject: `backup:${backupId}`,
      data: { key },
      at: new Date(),
    });
    return done({ backup, id: restore?.id ?? "" });
  });
  if (!begun.ok) return begun;
  const { backup, id } = begun.value;
  void runRestore(id, (onStep) =>
    withStored(backup, passphrase || config.backupPassphrase, (archive) =>
      restoreArchive(archive, { id, key: backup.key, actor, startedBy, onStep }),
    ),
  );
  return done(id);
}

async function runRestore(id: string, work: (onStep: (step: Step) => Promise<void>) => Promise<void>) {
  const update = (values: Partial<typeof restores.$inferInsert>) =>
    db()
      .update(restores)
      .set({ activeAt: new Date(), ...values })
      .where(eq(restores.id, id))
      .catch((error) =>
        logger.warn({ error: describeError(error) }, "the state of a restore was not stored"),
      );
  const pulse = setInterval(() => update({}), activeMs / 6);
  try {
    await work(async (step) => void (await update({ step })));
  } catch (error) {
    logger.error({ error: describeError(error) }, "a restore failed");
    await update({ problem: error instanceof ArchiveError ? error.message : errorLine(error) });
  } finally {
    clearInterval(pulse);
  }
}

type Restoring = {
  id?: string;
  key: string;
  actor?: Actor;
  startedBy: string;
  onStep: (step: Step) => Promise<void> | void;
};

/**
 * Into a new database, which then takes the place of the current one. Where the role may not create one, into the
 * current one if it is empty. Throws an `ArchiveError` if the archive can't be restored; nothing is changed then.
 */
export async function restoreArchive(
  { manifest, table, file }: Archive,
  { id = randomUUID(), key, actor = system, startedBy, onStep }: Restoring,
) {
  if (Math.max(...manifest.migrations) > newestMigration()) throw new ArchiveError(newer);
  const url = ownerUrl();
  const [obstacle, wasEmpty] = await Promise.all([findObstacle(url), isEmptyInstallation()]);
  const isOlder = Math.max(...manifest.migrations) < newestMigration();
  if (obstacle && (!wasEmpty || isOlder))
    throw new ArchiveError(
      `The role of the database may not create one to restore into. To change that, ${obstacle}. Or start with an empty database, in the version that made the archive.`,
    );
  const stamp = stampOf(new Date());
  const next = `${baseOf(url)}_restored_${stamp}`;
  const previous = `${baseOf(url)}_before_${stamp}`;
  await onStep("loading");
  const target = obstacle ? url : await createDatabase(url, next);
  try {
    await loadSnapshot(target, {
      ...manifest,
      read: table,
      finish: (tx) => tx`insert into restores (id, key, started_by, step, done_at)
        values (${id}, ${key}, ${startedBy}, 'loading', now())`,
    });
    await onStep("comparing");
    const different = await findDifference(target, manifest.tables, "restores");
    if (different) throw new ArchiveError(`The table ${different} came back different.`);
    await onStep("files");
    for (const { key, bytes } of manifest.files) {
      const limits = { contentType: "application/octet-stream", limitBytes: bytes };
      const stored = await putStream(key, await file(key), limits);
      if (!stored.ok) throw new Error(stored.detail);
    }
    await migrateDatabase(target);
    await onStep("switching");
    const { takenAt } = manifest;
    const row = { id, key, takenAt, startedBy, step: "switching", doneAt: new Date() };
    await recordRestore(target, { ...row, previous: obstacle || wasEmpty ? null : previous }, actor);
    if (!obstacle) await switchDatabase(url, { next, previous });
  } catch (error) {
    if (!obstacle) await dropDatabase(url, next);
    throw error;
  }
  clearCaches();
}

/** Postgres cuts names of more than 63 bytes. */
const baseOf = (url: string) => nameOf(url).slice(0, 30);

/** The archives outlive the database. */
async function recordRestore(url: string, row: typeof restores.$inferInsert, actor: Actor) {
  const archives = await db().select().from(backups).where(isNotNull(backups.storedAt));
  await inDatabase(url, async (tx) => {
    await tx.insert(restores).values(row).onConflictDoUpdate({ target: restores.id, set: row });
    for (const each of archives)
      await tx
        .insert(backups)
        .values(each)
        .onConflictDoUpdate({
          target: backups.key,
          set: each,
          ...(!each.removedAt && { setWhere: isNull(backups.storedAt) }),
        });
    // Its job would replace the archive that was restored.
    await tx.delete(backups).where(and(isNull(backups.storedAt), isNull(backups.problem)));
    // Also those that were signed out since.
    await endSessions(tx, sql`true`);
    await recordAudit(tx, { actor, action: "restore", subject: `backup:${row.key}` });
    await tx.execute(sql`analyze`);
  });
}

async function inDatabase(url: string, work: (tx: Transaction) => Promise<void>) {
  const target = connect(url, 1, 600_000);
  await target.db.transaction(work).finally(() => target.sql.end({ timeout: 1 }));
}

/** Admins only. `skip`: what was due before the restore, which the original has probably sent. */
export async function confirmSending(
  actor: Actor,
  { skip }: { skip: boolean },
  now = new Date(),
): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const confirmed: Result = await db().transaction(async (tx) => {
    const [restored] = await tx
      .update(restores)
      .set({ confirmedAt: now, confirmedBy: actor.userId })
      .where(and(isNotNull(restores.doneAt), isNull(restores.confirmedAt)))
      .returning();
    if (!restored) return refused("conflict", "Sending is on already.");
    if (skip) await dropDue(tx, restored.doneAt ?? now);
    await recordAudit(tx, { actor, action: "setting", subject: "sending:on", data: { skip }, at: now });
    return done(undefined);
  });
  clearCaches();
  return confirmed;
}

/** The current database and the one from before the last restore change places. Admins only. */
export async function undoRestore(actor: Actor): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const [last] = await db()
    .select()
    .from(restores)
    .where(isNotNull(restores.doneAt))
    .orderBy(desc(restores.createdAt))
    .limit(1);
  const url = ownerUrl();
  const [previous] = last?.previous ? await listDatabases(url, last.previous) : [];
  if (!previous) return refused("conflict", "The database from before the restore is no longer there.");
  const target = withName(url, previous);
  // It may be older than an upgrade.
  await migrateDatabase(target);
  const aside = `${baseOf(url)}_before_${stampOf(new Date())}`;
  await inDatabase(target, async (tx) => {
    await tx.delete(restores).where(and(isNull(restores.doneAt), isNull(restores.problem)));
    const startedBy = actor.kind === "staff" ? actor.email : "";
    const undo = { key: previous, startedBy, step: "switching", doneAt: new Date(), previous: aside };
    await tx.insert(restores).values(undo);
    await endSessions(tx, sql`true`);
    await recordAudit(tx, { actor, action: "restore", subject: `database:${previous}` });
  });
  await switchDatabase(url, { next: previous, previous: aside });
  clearCaches();
  return done(undefined);
}

/** Those from before a restore after their days, and those that an interrupted restore or proof left. */
export async function dropOldDatabases(now: Date) {
  const url = ownerUrl();
  if (await findObstacle(url)) return;
  const limits = { before: previousDays * 86_400_000, restored: 86_400_000, proof: 86_400_000 };
  for (const [word, ms] of Object.entries(limits)) {
    const prefix = `${baseOf(url)}_${word}_`;
    const oldest = prefix + stampOf(new Date(now.getTime() - ms));
    for (const name of await listDatabases(url, prefix))
      if (isStamp(name.slice(prefix.length)) && name < oldest) await dropDatabase(url, name);
  }
}
