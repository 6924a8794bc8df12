import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readExportColumns } from "#app/features/leads/export/columns.ts";
import { exportLeads } from "#app/features/leads/export/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, leads } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

const timeZone = "America/Chicago";
const now = new Date("2026-11-25T04:00:00Z");

beforeEach(async () => void (await db().delete(leads)));

async function exported(query: string, filter = {}) {
  const params = new URLSearchParams(query);
  const file = await exportLeads(await makeStaff(), {
    filter,
    columns: readExportColumns(params),
    bom: params.has("bom"),
    timeZone,
    now,
  });
  if (!file.ok) throw new Error(file.message);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.value.content) chunks.push(chunk);
  return { fileName: file.value.fileName, text: Buffer.concat(chunks).toString() };
}

test("writes local dates with their zone, and no formulas", async () => {
  await makeLead({
    name: `=HYPERLINK("http://x")`,
    phone: "+15155550148",
    city: "'s, “Ames”",
    createdAt: new Date("2026-07-02T04:30:00Z"),
    status: "walkthrough_scheduled",
  });
  const { fileName, text } = await exported("columns=name,phone,city,created,status,nonsense&bom=1");
  expect(fileName).toBe("leads-2026-11-24.csv");
  expect(text).toBe(
    `\ufeffName,Phone,City,Created (America/Chicago),Status\n"'=HYPERLINK(""http://x"")",'+15155550148,"'s, “Ames”",2026-07-01 23:30,Walkthrough Scheduled\n`,
  );
  const [entry] = await db().select().from(auditLog).orderBy(sql`id desc`).limit(1);
  expect(entry).toMatchObject({ action: "export", subject: "leads" });
});

test("exports what the filter matches, newest first", async () => {
  for (const [name, day] of [
    ["Ann", 1],
    ["Ben", 3],
    ["Cid", 9],
  ] as const)
    await makeLead({ name, status: "won", createdAt: new Date(Date.UTC(2026, 0, day)) });
  await makeLead({ name: "Dee", status: "lost" });
  const span = { start: "2026-01-01T00:00:00.000Z", end: "2026-01-09T00:00:00.000Z" };
  const { text } = await exported("columns=name", { groups: ["won"], words: ["example"], span });
  expect(text).toBe("Name\nBen\nAnn\n");
  expect((await exported("")).text.split("\n")).toHaveLength(6);
});

test("a reader who stops ends the statement and frees the connection", async () => {
  await db().execute(sql`insert into leads (name) select repeat('x', 500) from generate_series(1, 20000)`);
  for (let round = 0; round < 5; round += 1) {
    const file = await exportLeads(await makeStaff(), {
      filter: {},
      columns: ["name"],
      bom: false,
      timeZone,
    });
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
  const options = { filter: {}, columns: ["name"], bom: false, timeZone } as const;
  expect(await exportLeads(visitor, options)).toMatchObject({ ok: false, reason: "forbidden" });
});
