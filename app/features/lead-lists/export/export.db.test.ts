import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { exportLeads } from "#app/features/lead-lists/export/commands.server.ts";
import { newestFirst } from "#app/features/lead-lists/request.ts";
import type { LeadColumn } from "#app/features/lead-lists/views/columns.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, leads, leadTags, tags } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

const timeZone = "America/Chicago";
const now = new Date("2026-11-25T04:00:00Z");

const everyName = { filter: {}, sort: newestFirst, columns: ["name"], bom: false, timeZone } as const;

beforeEach(async () => void (await db().delete(leads)));

const ids = /,[0-9a-f-]{36}$/gm;

async function exported(columns: LeadColumn[] | null, { filter = {}, sort = newestFirst, bom = false } = {}) {
  const file = await exportLeads(await makeStaff(), { filter, sort, columns, bom, timeZone, now });
  if (!file.ok) throw new Error(file.message);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.value.content) chunks.push(chunk);
  return { fileName: file.value.fileName, text: Buffer.concat(chunks).toString().replace(ids, "") };
}

test("writes local dates with their zone, and no formulas", async () => {
  await makeLead({
    name: `=HYPERLINK("http://x")`,
    phone: "+15155550148",
    city: "'s, “Ames”",
    createdAt: new Date("2026-07-02T04:30:00Z"),
    status: "walkthrough_scheduled",
  });
  const { fileName, text } = await exported(["name", "phone", "city", "created", "status"], { bom: true });
  expect(fileName).toBe("leads-2026-11-24.csv");
  expect(text).toBe(
    `\ufeffName,Phone,City,Created (America/Chicago),Status,Lead ID\n"'=HYPERLINK(""http://x"")",515-555-0148,"'s, “Ames”",2026-07-01 23:30,Walkthrough Scheduled\n`,
  );
  const [entry] = await db().select().from(auditLog).orderBy(sql`id desc`).limit(1);
  expect(entry).toMatchObject({ action: "export", subject: "leads" });
});

test("marks an apostrophe before a sign too, so that the import can take one away", async () => {
  for (const name of ["'-Bar", "'Bar"]) await makeLead({ name });
  const sort = { by: "name", descending: false } as const;
  expect((await exported(["name"], { sort })).text).toBe("Name,Lead ID\n''-Bar\n'Bar\n");
});

test("writes no formula that a task or a tag brings", async () => {
  const { id } = await makeLead({ name: "Ann" });
  await makeTask(id, { title: "=1+1" });
  const [tag] = await db().insert(tags).values({ name: "-2" }).returning();
  await db()
    .insert(leadTags)
    .values({ leadId: id, tagId: tag?.id ?? "" });
  expect((await exported(["next", "tags"])).text.split("\n")[1]).toBe("'=1+1,'-2");
});

test("exports what the filter matches, in the order of the list", async () => {
  for (const [name, day] of [
    ["Ann", 1],
    ["Ben", 3],
    ["Cid", 9],
  ] as const)
    await makeLead({ name, status: "won", createdAt: new Date(Date.UTC(2026, 0, day)) });
  await makeLead({ name: "Dee", status: "lost" });
  const span = { start: "2026-01-01T00:00:00.000Z", end: "2026-01-09T00:00:00.000Z" };
  const filter = { groups: ["won"], words: ["example"], span };
  expect((await exported(["name"], { filter })).text).toBe("Name,Lead ID\nBen\nAnn\n");
  const sort = { by: "name", descending: false } as const;
  expect((await exported(["name"], { filter, sort })).text).toBe("Name,Lead ID\nAnn\nBen\n");
  const whole = (await exported(null)).text.split("\n");
  expect([whole.length, whole[0]?.split(",").length]).toEqual([6, 25]);
});

test("a reader who stops ends the statement and frees the connection", async () => {
  await db().execute(sql`insert into leads (name) select repeat('x', 500) from generate_series(1, 20000)`);
  for (let round = 0; round < 5; round += 1) {
    const file = await exportLeads(await makeStaff(), everyName);
    if (!file.ok) throw new Error(file.message);
    await file.value.content.next();
    if (round % 2) await file.value.content.return(undefined);
    else await file.value.content.throw(new Error("gone")).catch(() => {});
  }
  await expect
    .poll(
      () =>
        db().execute(sql`select 1 from pg_stat_activity where query like 'copy%' and state <> 'idle'
      and datname = current_database()`),
      { timeout: 20_000 },
    )
    .toHaveLength(0);
});

test("is for staff", async () => {
  expect(await exportLeads(visitor, everyName)).toMatchObject({ ok: false, reason: "forbidden" });
});
