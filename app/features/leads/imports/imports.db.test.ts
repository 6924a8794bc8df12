import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { workOnImport } from "#app/features/leads/imports/commands/run.server.ts";
import {
  checkImport,
  runImport,
  startImport,
  undoImport,
} from "#app/features/leads/imports/commands/start.server.ts";
import type { MatchPolicy } from "#app/features/leads/imports/fields.ts";
import { findImport, rejectedLines } from "#app/features/leads/imports/queries.server.ts";
import { listLeads } from "#app/features/leads/queries/list.server.ts";
import { storeUpload } from "#app/features/uploads/store.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  leadImportLines,
  leadImports,
  leads,
  outbox,
  suppressions,
  timelineEvents,
} from "#db/schema/index.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

let staff: StaffActor;
beforeEach(async () => {
  for (const table of [leads, leadImports, suppressions, outbox]) await db().delete(table);
  staff = await makeStaff();
});

async function upload(content: string | Buffer) {
  const bytes = Buffer.from(content);
  async function* body() {
    yield bytes;
  }
  const stored = await storeUpload("test-imports", body(), 250_000_000);
  if (!stored.ok) throw new Error(stored.detail);
  const file = { key: stored.key, name: "list.csv", bytes: bytes.length, head: bytes.subarray(0, 4_100) };
  return startImport(staff, { file });
}

async function checked(content: string | Buffer, policy: MatchPolicy = "skip") {
  const started = await upload(content);
  if (!started.ok) throw new Error(started.message);
  const { importId } = started.value;
  const found = await state(importId);
  const form = { fields: found.settings.fields, hasHeader: found.settings.hasHeader, policy };
  expect(await checkImport(staff, { importId, version: found.version, form })).toMatchObject({ ok: true });
  while (!(await workOnImport(importId, { forMs: 0 })));
  return importId;
}

async function state(importId: string) {
  const found = await findImport(importId);
  if (!found) throw new Error("gone");
  return found;
}

async function run(importId: string) {
  expect(await runImport(staff, { importId, version: (await state(importId)).version })).toMatchObject({
    ok: true,
  });
  while (!(await workOnImport(importId, { forMs: 0 })));
}

async function undo(importId: string) {
  expect(await undoImport(staff, { importId, version: (await state(importId)).version })).toMatchObject({
    ok: true,
  });
  while (!(await workOnImport(importId, { forMs: 0 })));
}

const linesOf = (importId: string) => {
  const { line, outcome, reason } = leadImportLines;
  return db()
    .select({ line, outcome, reason })
    .from(leadImportLines)
    .where(eq(leadImportLines.importId, importId))
    .orderBy(asc(line));
};

const everyLead = () => db().select().from(leads).orderBy(asc(leads.name));

const header = "Owner,Email,Phone,Street,City,ZIP,Do not text\n";

test("the import does what the check said, and can be undone", async () => {
  const known = await makeLead({ name: "Ann Known", email: "ann@mail.example", phone: null });
  const before = await everyLead();
  const importId = await checked(
    `${header}Ann,ANN@mail.example,(515) 555-0101,12 Elm St,Ames,50010,no
Ben,ben@mail.example,515-555-0102,14 Oak Ave,Ames,50010,STOP
Ben B.,ben@mail.example,,,,,
Cid,not an email,,,,,
Dee,,,"9 Pine Road, Apt. 2",Ames,50010,
`,
    "fill",
  );
  const dry = await linesOf(importId);
  expect(dry.map(({ outcome }) => outcome)).toEqual(["update", "create", "skip", "invalid", "create"]);
  expect(dry[2]?.reason).toBe("The same as line 3.");
  expect(dry[3]?.reason).toMatch(/^Email: Enter a complete email/);
  expect(await everyLead()).toEqual(before);
  expect(await db().select().from(suppressions)).toEqual([]);
  await run(importId);
  expect((await linesOf(importId)).map(({ outcome }) => outcome)).toEqual(dry.map(({ outcome }) => outcome));
  const { rows } = await listLeads({ import: importId });
  expect(rows).toHaveLength(dry.filter(({ outcome }) => outcome === "create").length);
  const after = await everyLead();
  expect(after.map(({ name, source, phoneE164, version }) => [name, source, phoneE164, version])).toEqual([
    ["Ann Known", null, "+15155550101", 2],
    ["Ben", "import", "+15155550102", 1],
    ["Dee", "import", null, 1],
  ]);
  expect(after[0]).toMatchObject({
    streetAddress: "12 Elm St",
    state: "IA",
    propertyAddress: "12 Elm St, Ames, IA 50010",
  });
  expect((await storyOf(known.id)).map(({ kind, actorName }) => [kind, actorName])).toEqual([
    ["import_updated", staff.name],
  ]);
  expect((await db().select().from(suppressions)).map(({ channel, address }) => [channel, address])).toEqual([
    ["sms", "+15155550102"],
  ]);
  expect((await db().select().from(outbox)).map(({ kind }) => kind)).toEqual(["run-import", "run-import"]);
  expect(await state(importId)).toMatchObject({
    state: "done",
    counts: { create: 2, update: 1, skip: 1, invalid: 1, total: 5 },
  });
  await db()
    .insert(timelineEvents)
    .values({ leadId: after[2]?.id ?? "", kind: "call", actorName: "x", at: new Date(Date.now() + 1_000) });
  await undo(importId);
  expect(await state(importId)).toMatchObject({ state: "undone", counts: { restored: 2, kept: 1 } });
  const [ann, ben, dee] = await everyLead();
  expect(ann).toEqual({ ...before[0], version: 3 });
  expect([ben?.deletedAt, dee?.deletedAt]).toEqual([expect.any(Date), null]);
});

test("a worker killed between batches goes on without a lead twice", async () => {
  const rows = Array.from({ length: 1_203 }, (_, at) => `Owner ${at},o${at % 1_200}@mail.example,,,,,`);
  const importId = await checked(header + rows.join("\n"));
  expect((await state(importId)).counts).toEqual({ create: 1_200, skip: 3 });
  await runImport(staff, { importId, version: (await state(importId)).version });
  await workOnImport(importId, { forMs: 0 });
  expect((await state(importId)).position).toBe(501);
  // A second worker has the same job.
  await Promise.all([workOnImport(importId, { forMs: 60_000 }), workOnImport(importId, { forMs: 60_000 })]);
  expect(await state(importId)).toMatchObject({ state: "done", counts: { create: 1_200, skip: 3 } });
  expect(await db().$count(leads)).toBe(1_200);
  await undo(importId);
  expect(await db().$count(leads, sql`deleted_at is null`)).toBe(0);
});

test("skips what changed between the check and the import", async () => {
  const importId = await checked(`${header}Ann,ann@mail.example,,,,,\nBen,ben@mail.example,,,,,`);
  await makeLead({ name: "Earlier", email: "ann@mail.example" });
  await run(importId);
  expect((await linesOf(importId)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["skip", "This lead was changed since the check."],
    ["create", null],
  ]);
});

test("takes consent away from known leads that it skips", async () => {
  await makeLead({ name: "Ann", email: "ann@mail.example", phone: "1", phoneE164: "+15155550101" });
  const importId = await checked(`${header}Ann,ann@mail.example,,,,,STOP`);
  expect((await state(importId)).counts).toEqual({ skip: 1, stops: 1 });
  await run(importId);
  expect((await db().select().from(suppressions)).map(({ address }) => address)).toEqual(["+15155550101"]);
});

test("leaves a person's no in force at the number of the file", async () => {
  await makeLead({ name: "Ann", email: "ann@mail.example", phone: "1", phoneE164: "+15155550101" });
  await db()
    .insert(suppressions)
    .values({ channel: "call", address: "+15155550101", reason: "Asked on the phone" });
  await run(await checked(`${header}Ann,ann@mail.example,5155550102,,,,`, "overwrite"));
  expect((await db().select().from(suppressions)).map(({ address }) => address).toSorted()).toEqual([
    "+15155550101",
    "+15155550102",
  ]);
});

test("says that a line is another home of a known owner", async () => {
  await makeLead({ name: "Ann", email: "ann@mail.example", streetAddress: "1 Elm St", zipCode: "50010" });
  const importId = await checked(
    `${header}Ben,ben@mail.example,,,,,\nAnn,ann@mail.example,,9 Oak Ave,Ames,50010,`,
  );
  const reason = "Another home of a known owner: Ann has the same email.";
  expect((await linesOf(importId)).map((line) => [line.outcome, line.reason])).toEqual([
    ["create", null],
    ["create", reason],
  ]);
  expect((await state(importId)).settings).toMatchObject({
    preview: { create: [{ line: 3, reason }, { line: 2 }] },
  });
});

test("keeps the email and the estimated home of a lead, and an owner's other home is another lead", async () => {
  await makeLead({
    name: "Ann",
    email: "ann@mail.example",
    phone: "1",
    phoneE164: "+15155550101",
    streetAddress: "12 Elm Street",
    city: "Ames",
    state: "IA",
    zipCode: "50010",
  });
  const importId = await checked(
    `${header}Anna,new@mail.example,5155550101,12 elm st,Ames,50010,\nAnn,ann@mail.example,,99 Oak Ave,Ames,50010,`,
    "overwrite",
  );
  await run(importId);
  expect((await everyLead()).map(({ name, email, streetAddress }) => [name, email, streetAddress])).toEqual([
    ["Ann", "ann@mail.example", "99 Oak Ave"],
    ["Anna", "ann@mail.example", "12 Elm Street"],
  ]);
});

describe("files", () => {
  test.each([
    ["UTF-16", Buffer.from(`\ufeff${header}Zoë,z@mail.example,,,,,`, "utf16le")],
    [
      "Windows-1252, seen late",
      Buffer.concat([
        Buffer.from(`${header}${"Al,al@mail.example,,,,,\n".repeat(400)}`),
        Buffer.from("Zo\u00eb,z@mail.example,,,,,", "latin1"),
      ]),
    ],
    ["semicolons and quotes", Buffer.from(`Name;E-Mail;Phone\n"Zoë";"z@mail.example";""`)],
  ])("reads %s", async (_, content) => {
    await run(await checked(content));
    expect((await everyLead()).map(({ name }) => name)).toContain("Zoë");
  });

  test.each([
    ["nothing", "", /empty/],
    ["spaces", " \n\n ", /empty/],
    ["a workbook", Buffer.from("504b0304140006000800000021000000", "hex"), /not a CSV|spreadsheet/],
    ["a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 0, 0, 0, 3]), /not a CSV/],
    ["301 columns", Array.from({ length: 301 }, (_, at) => `c${at}`).join(","), /301 columns/],
  ])("refuses %s", async (_, content, message) => {
    expect(await upload(content)).toMatchObject({
      ok: false,
      field: "file",
      message: expect.stringMatching(message),
    });
  });

  test("takes 200 columns, and one header twice", async () => {
    const names = ["Email", "Email", ...Array.from({ length: 198 }, (_, at) => `c${at}`)];
    await run(await checked(`${names.join(",")}\na@mail.example,b@mail.example`));
    expect((await everyLead()).map(({ email }) => email)).toEqual(["a@mail.example"]);
  });

  test("an open quotation mark stops the check with its line", async () => {
    const importId = await checked(`${header}Ann,a@mail.example,,,,,\n"Ben,b@mail.example,,,,,\n`);
    expect(await state(importId)).toMatchObject({
      state: "failed",
      problem: expect.stringMatching(/^Line 3 /),
    });
  });

  test("gives the rejected lines back with their reasons, formulas as text", async () => {
    const importId = await checked(`${header}=1+1,x,"5,5",,,,\nAnn,a@mail.example,,,,,\n`);
    const file = await rejectedLines(importId, "invalid");
    const chunks: Uint8Array[] = [];
    for await (const chunk of file?.content ?? []) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    expect(text.split("\n")).toHaveLength(3);
    expect(text).toMatch(/\n'=1\+1,x,"5,5",,,,,2,"?Email: .*Phone: /);
  });
});
