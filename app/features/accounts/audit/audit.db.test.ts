import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  checkAudit,
  exportAudit,
  findHead,
  findLastCheck,
  sealAudit,
  verifyAudit,
} from "#app/features/accounts/audit/commands.server.ts";
import { inAuditFilter, listAudit } from "#app/features/accounts/audit/queries.server.ts";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { readAuditFilter } from "#app/features/accounts/audit/schema.ts";
import { system } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditBatches, auditLog, notifications } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

const timeZone = "America/Chicago";
let made = 0;

async function record(name?: string) {
  made += 1;
  const subject = name ?? `setting:test-${made}`;
  await db().transaction((tx) => recordAudit(tx, { actor: system, action: "setting", subject }));
  return subject;
}

const idOf = async (subject: string) =>
  (await db().select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.subject, subject)))[0]?.id ?? 0;

/** As someone with full rights over the database. */
async function tamper(change: ReturnType<typeof sql>, table = "audit_log") {
  await db().execute(sql.raw(`alter table ${table} disable trigger all`));
  await db().execute(change);
  for (const trigger of ["append_only", "never_emptied"])
    await db().execute(sql.raw(`alter table ${table} enable always trigger ${table}_${trigger}`));
}

describe("append-only tables", () => {
  test.each([
    ["audit_log", sql`update audit_log set actor_name = 'Eve'`],
    ["audit_log", sql`delete from audit_log`],
    ["audit_log", sql`truncate audit_log`],
    ["audit_batches", sql`update audit_batches set hash = 'x'`],
    ["audit_batches", sql`delete from audit_batches`],
    ["audit_batches", sql`truncate audit_batches`],
  ])("%s refuses every change, also in a session that skips triggers", async (table, change) => {
    await record();
    await sealAudit();
    const refusal = { cause: { message: `the table ${table} is append-only` } };
    await expect(db().execute(change)).rejects.toMatchObject(refusal);
    const skipping = db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(change);
    });
    await expect(skipping).rejects.toMatchObject(refusal);
  });
});

describe("the chain of hashes", () => {
  test("links batches without gaps, and is unbroken", async () => {
    for (let row = 0; row < 7; row += 1) await record();
    await sealAudit({ size: 3 });
    const batches = await db().select().from(auditBatches).orderBy(asc(auditBatches.id));
    expect(batches.length).toBeGreaterThan(2);
    for (const [index, batch] of batches.entries()) {
      expect(batch.previousHash).toBe(batches[index - 1]?.hash ?? "0".repeat(64));
      expect(batch.firstId).toBe((batches[index - 1]?.lastId ?? 0) + 1);
      expect(batch.rowCount).toBeLessThanOrEqual(5_000);
    }
    expect(await verifyAudit()).toEqual({
      records: await db().$count(auditLog),
      headHash: batches.at(-1)?.hash,
      problem: null,
    });
    expect(await sealAudit()).toEqual({ batches: 0 });
  });

  test("includes a row that commits after rows with higher IDs", async () => {
    const committed = Promise.withResolvers<void>();
    const inserted = Promise.withResolvers<void>();
    const late = db().transaction(async (tx) => {
      await recordAudit(tx, { actor: system, action: "setting", subject: "setting:late" });
      inserted.resolve();
      await committed.promise;
    });
    await inserted.promise;
    const after = await record();
    expect(await sealAudit({ mostMs: 0 })).toEqual({ batches: 0 });
    const sealing = sealAudit();
    committed.resolve();
    await late;
    await sealing;
    const head = await findHead();
    expect(await idOf("setting:late")).toBeLessThan(await idOf(after));
    expect(head?.lastId).toBe(await idOf(after));
    expect(await verifyAudit()).toMatchObject({ problem: null, records: await db().$count(auditLog) });
  });

  test("is broken by a changed, a removed and an added row, and admins are notified", async () => {
    const { userId } = await staffActor({ role: "admin" });
    const subject = await record();
    await sealAudit();
    expect(await checkAudit(new Date())).toMatchObject({ problem: null });
    const id = await idOf(subject);

    await tamper(sql`update audit_log set actor_name = 'Eve' where id = ${id}`);
    const found = await checkAudit(new Date(Date.now() + 1_000));
    expect(found.problem).toMatch(/don't match their seal/);
    expect(await findLastCheck()).toMatchObject({ problem: found.problem });
    const notices = await db().select().from(notifications).where(eq(notifications.userId, userId));
    expect(notices).toMatchObject([{ kind: "system", path: "/admin/audit" }]);
    await tamper(sql`update audit_log set actor_name = 'System' where id = ${id}`);
    expect(await verifyAudit()).toMatchObject({ problem: null });

    await tamper(sql`create table gone as select * from audit_log where id = ${id}`);
    await tamper(sql`delete from audit_log where id = ${id}`);
    expect((await verifyAudit()).problem).toMatch(/don't match their seal/);
    await db().execute(sql`insert into audit_log overriding system value select * from gone`);
    expect(await verifyAudit()).toMatchObject({ problem: null });
  });

  test("is broken by a removed seal, the newest one too", async () => {
    await record();
    await sealAudit();
    await record();
    await sealAudit();
    await checkAudit(new Date(Date.now() + 2_000));
    const [first] = await db().select().from(auditBatches).orderBy(asc(auditBatches.id)).limit(1);
    const head = await findHead();
    await db().execute(sql`create table seals as select * from audit_batches`);
    const restore = sql`insert into audit_batches overriding system value select * from seals on conflict do nothing`;
    await tamper(sql`delete from audit_batches where id = ${first?.id}`, "audit_batches");
    expect((await verifyAudit()).problem).toMatch(/^A seal before record/);
    await tamper(restore, "audit_batches");
    await tamper(sql`delete from audit_batches where hash = ${head?.hash}`, "audit_batches");
    expect((await verifyAudit()).problem).toBe("The newest seals of the last check are missing.");
    await tamper(restore, "audit_batches");
    expect(await verifyAudit()).toMatchObject({ problem: null });
  });
});

describe("the list", () => {
  const read = (query: string) => readAuditFilter(new URLSearchParams(query), timeZone);
  const list = async (query: string) => (await listAudit(read(query), {})).rows;

  test("finds by person, record, kind and days", async () => {
    const priya = await staffActor({ name: "Priya Finder", role: "admin" });
    const at = new Date("2026-03-08T18:00:00Z");
    const change = { before: { fee: 1 }, after: { fee: 2 }, at };
    await db().transaction((tx) =>
      recordChange(tx, {
        actor: { ...priya, ip: "203.0.113.9" },
        action: "setting",
        subject: "fees:2031-01",
        ...change,
      }),
    );
    const expected = [
      { actorName: "Priya Finder", subject: "fees:2031-01", via: "staff", ip: "203.0.113.9" },
    ];
    for (const query of [
      `person=${priya.userId}`,
      "record=fees:2031-01",
      `record=fees&person=${priya.userId}`,
      `kind=setting&person=${priya.userId}`,
      "q=fees:2031",
      "q=2031-01",
      "from=2026-03-08&to=2026-03-08",
    ])
      expect(await list(query), query).toMatchObject(expected);
    for (const query of [
      `person=${priya.userId}&kind=merge`,
      `person=${priya.userId}&record=lead`,
      "from=2026-03-09&to=2026-03-09",
      `person=program&record=fees:2031-01`,
    ])
      expect(await list(query), query).toEqual([]);
  });

  test.each([
    "kind=nothing&person=x",
    "from=2026-13-01&to=x",
    "from=2026-03-09&to=2026-03-08",
    "record=no:%00",
  ])("shows everything for %s", async (query) => {
    await record();
    expect((await list(query)).length).toBeGreaterThan(0);
  });

  test("pages in both directions without repeats", async () => {
    const actor = await staffActor();
    for (let row = 0; row < 60; row += 1)
      await db().transaction((tx) => recordAudit(tx, { actor, action: "send", subject: "jobs" }));
    const filter = read(`person=${actor.userId}`);
    const first = await listAudit(filter, {});
    const second = await listAudit(filter, { older: first.older });
    expect([first.rows.length, second.rows.length, second.older]).toEqual([50, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
    expect((await listAudit(filter, { newer: second.newer })).rows).toEqual(first.rows);
  });

  test("is exported by admins with the head of the chain in its last line", async () => {
    const subject = await record("setting:=exported");
    await sealAudit();
    const filter = read(`q=${subject}`);
    const admin = await staffActor({ role: "admin" });
    expect(await exportAudit(await staffActor(), { filter, timeZone })).toMatchObject({
      reason: "forbidden",
    });
    const file = await exportAudit(admin, { filter, timeZone });
    if (!file.ok) throw new Error(file.message);
    let text = "";
    for await (const chunk of file.value.content) text += Buffer.from(chunk).toString();
    const lines = text.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(subject);
    expect(lines[2]).toContain(`SHA-256 ${file.value.headHash}`);
    const exports = await db()
      .select()
      .from(auditLog)
      .where(await inAuditFilter(read("record=audit")));
    expect(exports).toMatchObject([{ action: "export", data: { headHash: file.value.headHash } }]);
  });
});

test("a search for a price, or for a number as it is shown, finds its change", async () => {
  const actor = await staffActor({ role: "admin" });
  made += 1;
  const subject = `fees:2019-${made}`;
  const change = {
    before: { growth: { managementBasisPoints: 1_090 } },
    after: { growth: { managementBasisPoints: 1_157 } },
  };
  await db().transaction((tx) => recordChange(tx, { actor, action: "setting", subject, ...change }));
  const found = async (q: string) => {
    const query = new URLSearchParams({ q, person: actor.userId });
    return (await listAudit(readAuditFilter(query, timeZone), {})).rows.map((row) => row.subject);
  };
  for (const q of ["price", "11.57%", "1157", "growth"]) expect([q, await found(q)]).toEqual([q, [subject]]);
  for (const q of ["11.5", "57"]) expect([q, await found(q)]).toEqual([q, []]);
});
