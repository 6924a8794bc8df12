import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { withArchive, writeArchive } from "#app/features/backups/archive.server.ts";
import {
  addUploaded,
  backUpNow,
  deleteArchive,
  makeBackup,
  openArchiveFile,
  requestBackup,
  scheduleBackup,
  tidyArchives,
} from "#app/features/backups/commands/back-up.server.ts";
import {
  confirmSending,
  dropOldDatabases,
  restoreArchive,
  startRestore,
  undoRestore,
} from "#app/features/backups/commands/restore.server.ts";
import { findArchive, findBackups, isSending } from "#app/features/backups/queries.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { getObject, putObject } from "#app/integrations/object-store.server.ts";
import { claimJobs, enqueue, isSendingHeld } from "#app/jobs/outbox.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { connect } from "#db/client.ts";
import {
  createDatabase,
  dropDatabase,
  findObstacle,
  listDatabases,
  nameOf,
  withName,
} from "#db/databases.ts";
import { db, ownerUrl } from "#db/instance.server.ts";
import { auditLog, backups, leads, restores, sessions } from "#db/schema/index.ts";
import { copyFrom } from "#db/snapshot.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

const { dataDir, objectStore, backupPassphrase, sending } = config;
const passphrase = "a lamp that is on all night";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  const files = path.join(folder, "files");
  Object.assign(config, { dataDir: folder, objectStore: { kind: "disk", folder: files }, sending: true });
});

afterAll(async () => {
  Object.assign(config, { dataDir, objectStore, backupPassphrase, sending });
  await dropOldDatabases(new Date(Date.now() + 30 * 86_400_000));
  await rm(folder, { recursive: true });
});

/** One archive for the tests that only read it. */
let archive: ReturnType<typeof backUpNow> | undefined;
const anyArchive = () => (archive ??= backUpNow());

const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];

const databases = (word: string) => listDatabases(ownerUrl(), `${nameOf(ownerUrl())}_${word}_`);

describe("a backup", () => {
  test("holds every row and file, and is proven in a database that is dropped again", async () => {
    const lead = await makeLead({ name: 'Ann "Porch"\nExample, née \\N', email: "" });
    const key = `lead-files/${randomUUID()}.bin`;
    await putObject(key, Buffer.from("a file"), { contentType: "text/plain", limitBytes: 100 });
    const made = await backUpNow();
    expect(made).toMatchObject({ problem: null, proofProblem: null, provenAt: expect.any(Date) });
    expect(made.leads).toBe(await db().$count(leads));
    await withArchive(made.path, undefined, async ({ manifest }) => {
      expect(manifest.files.map((file) => file.key)).toContain(key);
      expect(manifest.tables.find(({ name }) => name === "leads")?.rows).toBe(made.leads);
    });
    expect(await databases("proof")).toEqual([]);
    expect(await leadOf(lead.id)).toBeDefined();
  });

  test("whose database can't be read fails, and nothing else does", async () => {
    const url = withName(ownerUrl(), "no_such_database");
    const archive = writeArchive({ url, company: "", passphrase: undefined, now: new Date() });
    await expect(Promise.all([archive.manifest, buffer(archive.content)])).rejects.toThrow("does not exist");
    await expect(copyFrom(ownerUrl(), "no snapshot", "copy leads to stdout")).rejects.toThrow("no snapshot");
    const open = sql`select from pg_stat_activity where query like '%' || ${"no snap"} || 'shot%'`;
    await expect.poll(async () => (await db().execute(open)).length).toBe(0);
  });

  test("is encrypted with the passphrase", async () => {
    Object.assign(config, { backupPassphrase: passphrase });
    const made = await backUpNow();
    Object.assign(config, { backupPassphrase });
    expect(made).toMatchObject({ isEncrypted: true, provenAt: expect.any(Date) });
    const open = (given?: string) => withArchive(made.path, given, async ({ manifest }) => manifest.program);
    expect(await open(passphrase)).toBe("Porchlight");
    await expect(open("another lamp on another porch")).rejects.toThrow("passphrase is not the one");
    await expect(open()).rejects.toThrow("Give its passphrase");
    expect(await readdir(folder)).toEqual(["files"]);
  });

  test("that is damaged is not opened", async () => {
    const { path: file } = await anyArchive();
    const content = await readFile(file);
    const open = async (bytes: Buffer) => {
      const copy = path.join(folder, "copy.zip");
      await writeFile(copy, bytes);
      return withArchive(copy, undefined, async () => "opened").finally(() => rm(copy));
    };
    expect(await open(content)).toBe("opened");
    await expect(open(content.subarray(0, content.length / 2))).rejects.toThrow("cut short or damaged");
    for (const part of ["tables/leads.csv", "tables/zip_codes.csv", "manifest.json"]) {
      const changed = Buffer.from(content);
      // Behind the name, in the compressed content.
      const place = content.indexOf(part) + part.length + 40;
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expect(open(changed)).rejects.toThrow("cut short or damaged");
    }
    await expect(open(Buffer.from("PK of another program"))).rejects.toThrow("not a backup of Porchlight");
  });

  test("of a newer version is refused by name", async () => {
    const { path: file } = await anyArchive();
    const restoring = withArchive(file, undefined, (archive) =>
      restoreArchive(
        { ...archive, manifest: { ...archive.manifest, migrations: [Date.UTC(2999, 0)] } },
        { key: "newer", startedBy: "test", onStep: () => {} },
      ),
    );
    await expect(restoring).rejects.toThrow("newer version of Porchlight");
  });

  test("is not proven by a role that may not create databases", async () => {
    const role = `weak_${process.pid}`;
    await db().execute(sql.raw(`create role ${role} login password 'weak'`));
    const weak = new URL(ownerUrl());
    Object.assign(weak, { username: role, password: "weak" });
    expect(await findObstacle(weak.href)).toBe(`run “alter role ${role} createdb”`);
    expect(await findObstacle(ownerUrl())).toBe(null);
    const owner = ownerUrl();
    await createDatabase(owner, `${nameOf(owner)}_proof_20200101-030000-000`);
    const slot = (globalThis as unknown as { porchlightDatabase: { ownerUrl: string } }).porchlightDatabase;
    slot.ownerUrl = weak.href;
    await dropOldDatabases(new Date()).finally(() => (slot.ownerUrl = owner));
    const copy = `${nameOf(owner)}_proof_2020`;
    await createDatabase(owner, copy);
    await dropOldDatabases(new Date());
    expect(await databases("proof")).toEqual([copy]);
    await dropDatabase(owner, copy);
    slot.ownerUrl = Object.assign(weak, { port: 1 }).href;
    const { obstacle } = await findBackups({ now: new Date(), timeZone: "UTC" });
    slot.ownerUrl = owner;
    expect(obstacle).toContain("ECONNREFUSED");
    await db().execute(sql.raw(`drop role ${role}`));
  });

  test("that a person asks for starts once", async () => {
    const admin = await makeStaff({ role: "admin" });
    expect(await requestBackup(await makeStaff())).toMatchObject({ reason: "forbidden" });
    const [one, two] = await Promise.all([requestBackup(admin), requestBackup(admin)]);
    const started = [one, two].filter((result) => result.ok);
    expect(started).toHaveLength(1);
    for (const result of started) if (result.ok) await makeBackup(result.value);
  });

  test("that was interrupted stops no other, fails within the hour, and is made when it is retried", async () => {
    const admin = await makeStaff({ role: "admin" });
    const key = `backups/${randomUUID()}.zip`;
    const createdAt = new Date(Date.now() - 5 * 3_600_000);
    const [old] = await db()
      .insert(backups)
      .values({ kind: "manual", place: "disk", key, createdAt })
      .returning();
    const requested = await requestBackup(admin);
    await tidyArchives(new Date());
    const stateOfOld = async () => (await db().select().from(backups).where(eq(backups.key, key)))[0];
    expect(await stateOfOld()).toMatchObject({ problem: "It was interrupted" });
    expect(requested).toMatchObject({ ok: true });
    await db()
      .delete(backups)
      .where(eq(backups.id, requested.ok ? requested.value : ""));
    await makeBackup(old?.id ?? "");
    expect(await stateOfOld()).toMatchObject({ problem: null, provenAt: expect.any(Date) });
    await db()
      .update(backups)
      .set({ provenAt: null, proofProblem: "It differs" })
      .where(eq(backups.key, key));
    await makeBackup(old?.id ?? "");
    expect(await stateOfOld()).toMatchObject({ proofProblem: null, provenAt: expect.any(Date) });
  });

  test("of a schedule starts once a night, and archives beyond the number to keep are deleted", async () => {
    const timeZone = "America/Chicago";
    const nights = Array.from({ length: 9 }, (_, day) => new Date(Date.UTC(2031, 4, 1 + day, 8, 5)));
    for (const now of nights) {
      await Promise.all([scheduleBackup({ now, timeZone }), scheduleBackup({ now, timeZone })]);
      const [scheduled, ...others] = await db().select().from(backups).where(eq(backups.createdAt, now));
      expect(others).toEqual([]);
      await putObject(scheduled?.key ?? "", Buffer.from("an archive"), {
        contentType: "text/plain",
        limitBytes: 10,
      });
      await db()
        .update(backups)
        .set({ storedAt: now })
        .where(eq(backups.id, scheduled?.id ?? ""));
    }
    const [first, second] = nights;
    if (first) await db().update(backups).set({ provenAt: first }).where(eq(backups.createdAt, first));
    await tidyArchives(new Date());
    const removed = await db().select().from(backups).where(sql`${backups.removedAt} is not null`);
    archive = undefined;
    const days = removed.map(({ createdAt }) => createdAt.getTime());
    expect(nights.filter((night) => days.includes(night.getTime()))).toEqual([second]);
    for (const { key } of removed) expect((await getObject(key)).ok).toBe(false);
  });
});

test("what an uploaded archive holds is read when it arrives", async () => {
  const admin = await makeStaff({ role: "admin" });
  const made = await anyArchive();
  const key = `backups/${randomUUID()}.bin`;
  await putObject(key, await readFile(made.path), {
    contentType: "text/plain",
    limitBytes: 2 ** 30,
  });
  const added = await addUploaded(admin, { key, bytes: made.bytes ?? 0, head: Buffer.from("PK") });
  const found = await findArchive(added.ok ? added.value : "");
  const { takenAt, leads, rows, files } = made;
  expect(found?.archive).toMatchObject({ kind: "found", takenAt, leads, rows, files });
});

test("an admin deletes an archive", async () => {
  const admin = await makeStaff({ role: "admin" });
  const key = `backups/${randomUUID()}.bin`;
  await putObject(key, Buffer.from("PK"), { contentType: "text/plain", limitBytes: 10 });
  const added = await addUploaded(admin, { key, bytes: 2, head: Buffer.from("PK") });
  if (!added.ok) throw new Error(added.message);
  expect(await addUploaded(admin, { key, bytes: 2, head: Buffer.from("GIF") })).toMatchObject({
    field: "file",
  });
  expect(await deleteArchive(await makeStaff(), added.value)).toMatchObject({ reason: "forbidden" });
  expect(await deleteArchive(admin, added.value)).toMatchObject({ ok: true });
  expect((await getObject(key)).ok).toBe(false);
  expect(await deleteArchive(admin, added.value)).toMatchObject({ reason: "not_found" });
  expect(await deleteArchive(admin, "foo")).toMatchObject({ reason: "not_found" });
  expect(await openArchiveFile(admin, "foo")).toBe(null);
  const chosen = { backupId: "foo", company: sampleCompany.name };
  expect(await startRestore(admin, chosen)).toMatchObject({ reason: "not_found" });
});

describe("a restore", () => {
  test("brings the archive back, holds what is sent, and can be undone", async () => {
    const admin = await makeStaff({ role: "admin" });
    const before = await makeLead();
    const key = `backups/${randomUUID()}.bin`;
    await putObject(key, Buffer.from("PK"), { contentType: "text/plain", limitBytes: 10 });
    const uploaded = await addUploaded(admin, { key, bytes: 2, head: Buffer.from("PK") });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const session = { id: randomUUID(), userId: admin.userId, secretHash: Buffer.from("secret"), expiresAt };
    await db().insert(sessions).values(session);
    const made = await backUpNow();
    const after = await makeLead();
    expect(await deleteArchive(admin, uploaded.ok ? uploaded.value : "")).toMatchObject({ ok: true });
    const chosen = { backupId: made.id, company: sampleCompany.name };
    expect(await startRestore(visitor, chosen)).toMatchObject({ reason: "forbidden" });
    expect(await startRestore(admin, { ...chosen, company: "Another" })).toMatchObject({ field: "company" });
    const started = await startRestore(admin, chosen);
    expect(started).toMatchObject({ ok: true });
    expect(await startRestore(admin, chosen)).toMatchObject({ reason: "conflict" });
    await expect
      .poll(
        async () =>
          (
            await db()
              .select()
              .from(restores)
              .catch(() => [])
          ).some(({ doneAt }) => doneAt),
        { timeout: 25_000 },
      )
      .toBe(true);
    expect([await leadOf(before.id), await leadOf(after.id)]).toEqual([expect.anything(), undefined]);

    expect(await db().$count(sessions)).toBe(0);
    expect(await isSending()).toBe(false);
    const failed = { key: "later", startedBy: "test", step: "checking", problem: "It is cut" };
    await db().insert(restores).values(failed);
    const { restore: both } = await findBackups({ now: new Date(), timeZone: "UTC" });
    expect(both).toMatchObject({ isHeld: true, problem: failed.problem, undoUntil: expect.any(Date) });
    await db().delete(restores).where(eq(restores.key, failed.key));
    await db().transaction((tx) =>
      enqueue(tx, "mail-test", { email: admin.email }, { dedupeKey: randomUUID(), runAt: new Date(0) }),
    );
    expect((await claimJobs("mail", 100, 0)).every(({ isHeld }) => isHeld)).toBe(true);
    const isOfAdmin = and(eq(auditLog.action, "restore"), eq(auditLog.actorId, admin.userId));
    const audited = async () =>
      (await db().select().from(auditLog).where(isOfAdmin)).map((row) => row.subject);
    expect(await audited()).toEqual([`backup:${made.key}`]);
    const { restore, archives } = await findBackups({ now: new Date(), timeZone: "UTC" });
    expect(restore).toMatchObject({ isHeld: true, due: 1 });
    expect(archives.find(({ id }) => id === made.id)).toMatchObject({ state: "proven" });
    expect(archives.map((each) => each.key)).not.toContain(key);
    expect(await confirmSending(await makeStaff(), { skip: true })).toMatchObject({ reason: "forbidden" });
    expect(await confirmSending(admin, { skip: true })).toMatchObject({ ok: true });
    expect(await isSending()).toBe(true);
    expect(await claimJobs("mail", 100, 0)).toEqual([]);

    expect(await undoRestore(admin)).toMatchObject({ ok: true });
    expect(await leadOf(after.id)).toBeDefined();
    expect(await audited()).toEqual([expect.stringMatching("backup:"), expect.stringMatching("database:")]);
    // The restored copy may have sent what is due here.
    const { restore: undone } = await findBackups({ now: new Date(), timeZone: "UTC" });
    expect(undone).toMatchObject({ isHeld: true, isRunning: false, undoUntil: expect.any(Date) });
    await db().delete(restores);
  });

  test("that failed after its rows were loaded stays held, and is mentioned for a day", async () => {
    const now = new Date();
    const row = { key: "a", startedBy: "test", step: "files", doneAt: now, problem: "It is full" };
    await db().insert(restores).values(row);
    const restoreAt = async (ms: number) =>
      (await findBackups({ now: new Date(now.getTime() + ms), timeZone: "UTC" })).restore;
    expect(await restoreAt(0)).toMatchObject({ isHeld: true, problem: row.problem });
    expect(await restoreAt(86_500_000)).toMatchObject({ isHeld: true, problem: null });
    await db().update(restores).set({ problem: null });
    expect(await restoreAt(120_000)).toMatchObject({ problem: expect.stringContaining("interrupted") });
    await db().delete(restores);
  });

  test("whose rows Postgres refuses ends, and leaves no database", async () => {
    const lead = await makeLead();
    const { path: file } = await backUpNow();
    const restoring = withArchive(file, undefined, (archive) =>
      restoreArchive(
        {
          ...archive,
          table: async (name) => (name === "leads" ? Readable.from(["id\n1\n"]) : archive.table(name)),
        },
        { key: "refused", startedBy: "test", onStep: () => {} },
      ),
    );
    await expect(restoring).rejects.toThrow("Postgres refused");
    expect(await leadOf(lead.id)).toBeDefined();
    expect(await databases("restored")).toEqual([]);
  });

  test("that fails changes nothing and leaves no database, and would have sent nothing", async () => {
    const lead = await makeLead();
    const { path: file } = await anyArchive();
    const held: unknown[] = [];
    async function onStep(step: string) {
      if (step !== "comparing") return;
      const restored = connect(withName(ownerUrl(), (await databases("restored"))[0] ?? ""), 1);
      held.push(...(await restored.db.execute(sql`select ${isSendingHeld} as "isHeld"`)));
      await restored.sql.end();
    }
    const restoring = withArchive(file, undefined, (archive) =>
      restoreArchive(
        {
          ...archive,
          manifest: {
            ...archive.manifest,
            tables: archive.manifest.tables.map((table) => ({ ...table, sha256: "0".repeat(64) })),
          },
        },
        { key: "broken", startedBy: "test", onStep },
      ),
    );
    await expect(restoring).rejects.toThrow("came back different");
    expect(held).toEqual([{ isHeld: true }]);
    expect(await leadOf(lead.id)).toBeDefined();
    expect(await databases("restored")).toEqual([]);
  });
});
