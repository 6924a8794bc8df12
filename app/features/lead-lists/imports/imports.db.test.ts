import { readFile } from "node:fs/promises";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findDeletedLeads } from "#app/features/lead-lists/deleted/queries.server.ts";
import { workOnImport } from "#app/features/lead-lists/imports/commands/run.server.ts";
import {
  checkImport,
  runImport,
  startImport,
  undoImport,
} from "#app/features/lead-lists/imports/commands/start.server.ts";
import type { MatchPolicy } from "#app/features/lead-lists/imports/fields.ts";
import { findImport, rejectedLines } from "#app/features/lead-lists/imports/queries.server.ts";
import type { ImportForm } from "#app/features/lead-lists/imports/schema.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  leadImportLines,
  leadImports,
  leads,
  leadTags,
  notifications,
  outbox,
  suppressions,
  tags,
  timelineEvents,
} from "#db/schema/index.ts";
import { deleteLeads, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

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
  await check(importId, { policy });
  return importId;
}

async function check(importId: string, changes: Partial<ImportForm>) {
  const { settings, version } = await state(importId);
  const form = { ...settings, ...changes };
  expect(await checkImport(staff, { importId, version, form })).toMatchObject({ ok: true });
  while (!(await workOnImport(importId, { forMs: 0 })));
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
  expect(dry[3]?.reason).toMatch(/^Email: “not an email” is left out\. Enter a complete email/);
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
  const admin = await makeStaff({ role: "admin" });
  await deleteLeads(admin, { ids: [dee?.id ?? ""] });
  const deleted = await findDeletedLeads(admin, { page: {}, now: new Date() });
  expect(deleted).toMatchObject({ rows: [{ name: "Dee" }], total: 1 });
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

  test("finds the names of the columns below titles and a separator line", async () => {
    const content = "sep=;\nOwners of our homes;;\n\nOwner;E-Mail;Tags\nAnn Sample;ann@mail.example;VIP\n";
    const importId = await checked(content);
    expect((await state(importId)).settings).toMatchObject({
      skipLines: 3,
      columns: ["Owner", "E-Mail", "Tags"],
    });
    expect(await linesOf(importId)).toEqual([{ line: 5, outcome: "create", reason: null }]);
    const bare = await upload("sep=|\nAnn Sample|ann@mail.example|x\n");
    const { settings } = await state(bare.ok ? bare.value.importId : "");
    expect(settings).toMatchObject({ skipLines: 1, hasHeader: false, delimiter: "|" });
  });

  test("refuses only the line with too many cells or a NUL character", async () => {
    const wide = `${"b,".repeat(100_000)}\n`;
    const filler = "Al,al@mail.example,,,,,\n".repeat(300);
    const importId = await checked(
      `${header}${wide}Bo\0,bo@mail.example,,,,,\nCid,cid@mail.example,,,,,\n${filler}`,
    );
    expect((await linesOf(importId)).slice(0, 4)).toEqual([
      { line: 2, outcome: "invalid", reason: expect.stringMatching(/more than 300 cells/) },
      { line: 3, outcome: "invalid", reason: expect.stringMatching(/NUL/) },
      { line: 4, outcome: "create", reason: null },
      { line: 5, outcome: "create", reason: null },
    ]);
  });

  test("stops between batches when its attempt is over time", async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => `Owner ${at},o${at}@mail.example,,,,,`);
    const importId = await checked(header + rows.join("\n"));
    await runImport(staff, { importId, version: (await state(importId)).version });
    const signal = AbortSignal.abort(new Error("over time"));
    await expect(workOnImport(importId, { forMs: 60_000, signal })).rejects.toThrow("over time");
    expect(await db().$count(leads)).toBe(0);
    while (!(await workOnImport(importId, { forMs: 0 })));
    expect(await db().$count(leads)).toBe(1_203);
  });
});

const homes = async () => (await everyLead()).map(({ name, streetAddress }) => [name, streetAddress]);

describe("nothing is dropped", () => {
  test("the unit is part of the address", async () => {
    const importId = await checked(`Name,Email,Address 1,Address 2,City,State,Zip
Uma Sample,uma@mail.example,700 Sample Fir St,Apt 1,Ames,IA,50010
Uma Sample,uma@mail.example,700 Sample Fir St,Apt 2,Ames,IA,50010
Urs Sample,urs@mail.example,700 Sample Fir St,Apt 3,Ames,IA,50010`);
    await run(importId);
    expect((await homes()).toSorted()).toEqual([
      ["Uma Sample", "700 Sample Fir St Apt 1"],
      ["Uma Sample", "700 Sample Fir St Apt 2"],
      ["Urs Sample", "700 Sample Fir St Apt 3"],
    ]);
  });

  test("the unit of a full address too", async () => {
    await run(
      await checked(`Owner Name,Email,Property,Unit
Uma Sample,uma@mail.example,"701 Sample Fir St, Ames, IA 50010",1
Uma Sample,uma@mail.example,"701 Sample Fir St, Ames, IA 50010",2`),
    );
    expect((await homes()).map(([, street]) => street).toSorted()).toEqual([
      "701 Sample Fir St Unit 1",
      "701 Sample Fir St Unit 2",
    ]);
  });

  test.each([
    ["Apt 4, 12 Elm St", "12 Elm Street #4"],
    ["12 Elm Street #4", "Apt. 4, 12 Elm St"],
    ["1234-36 Elm St", "1234/1236 Elm Street"],
    ["N6W23001 Elm Dr", "N6 W23001 Elm Drive"],
    ["RR 2 Box 152", "Rural Route 2 Box 152"],
    ["One Elm Plaza", "one Elm Plz"],
  ])("a lead at “%s” is known at “%s”", async (streetAddress, typed) => {
    await makeLead({ name: "Al Sample", email: null, streetAddress, zipCode: "50010" });
    const importId = await checked(`${header}Al Sample,,,"${typed}",Ames,50010,`);
    expect((await linesOf(importId)).map(({ outcome }) => outcome)).toEqual(["skip"]);
  });

  test("two owners at one street are both kept, with a question", async () => {
    await makeLead({
      name: "Cid Sample",
      email: "cid@mail.example",
      streetAddress: "9 Oak Ave",
      zipCode: "50010",
    });
    const importId = await checked(
      `${header}Al,al@mail.example,,12 Elm St,Ames,50010,\nBo,bo@mail.example,,12 Elm Street,Ames,50010,\nDee,dee@mail.example,,9 Oak Ave,Ames,50010,`,
      "overwrite",
    );
    expect((await linesOf(importId)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["create", null],
      ["create", expect.stringMatching(/^Line 2 has the same address but another owner\./)],
      [
        "create",
        expect.stringMatching(/^Another owner at a known address: Cid Sample has the same address\./),
      ],
    ]);
    await run(importId);
    expect((await everyLead()).map(({ name }) => name)).toEqual(["Al", "Bo", "Cid Sample", "Dee"]);
  });

  test("a foreign status of a known lead is a skip", async () => {
    await makeLead({ name: "Gwen", email: "gwen@mail.example" });
    const importId = await checked("Name,Email,Status\nGwen,gwen@mail.example,OPEN_DEAL\n");
    expect(await linesOf(importId)).toEqual([
      { line: 2, outcome: "skip", reason: "Already a lead: Gwen has the same email." },
    ]);
  });

  test("a cell that is left out is a remark, and the line can be downloaded", async () => {
    const importId = await checked("Name,Email,Sqft\nAl,al@mail.example,big\nBo,bo@mail.example,900\n");
    const found = await state(importId);
    expect(found.counts).toEqual({ create: 2, remarks: 1 });
    const reason = expect.stringMatching(/^Square feet: “big” is left out/);
    expect(found.settings.preview?.create?.[0]).toEqual({
      line: 2,
      text: "Al, al@mail.example, big",
      reason,
    });
    const file = await rejectedLines(importId, "remarks");
    const chunks: Uint8Array[] = [];
    for await (const chunk of file?.content ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString().split("\n").slice(1, -1)).toEqual([
      expect.stringMatching(/^Al,al@mail.example,big,2,/),
    ]);
    await run(importId);
    expect((await state(importId)).counts).toEqual({ create: 2, remarks: 1, total: 2 });
  });
});

describe("the export of", () => {
  const fileOf = (name: string) => readFile(new URL(`test-files/${name}.csv`, import.meta.url));
  const started = async (name: string) => {
    const result = await upload(await fileOf(name));
    if (!result.ok) throw new Error(result.message);
    const { importId } = result.value;
    const { columns, fields } = (await state(importId)).settings;
    return {
      importId,
      guessed: columns.map((column, at) => [column, fields[at]]).filter(([, field]) => field),
    };
  };
  const notesOf = async (leadId = "") =>
    (await storyOf(leadId)).flatMap(({ kind, body }) => (kind === "note" ? [body] : []));

  test("HubSpot", async () => {
    const rosa = await makeStaff({ name: "Rosa Sample" });
    const { importId, guessed } = await started("hubspot");
    expect(guessed).toEqual([
      ["First Name", "firstName"],
      ["Last Name", "lastName"],
      ["Email", "email"],
      ["Phone Number", "phone"],
      ["Street Address", "street"],
      ["City", "city"],
      ["State/Region", "state"],
      ["Postal Code", "zip"],
      ["Create Date", "createdAt"],
      ["Associated Company", "company"],
      ["Contact owner", "assignee"],
      ["Lead Status", "status"],
      ["Last Activity Date", "lastContactedAt"],
    ]);
    await check(importId, {});
    expect((await state(importId)).settings.statuses).toEqual([
      { from: "OPEN_DEAL", to: null },
      { from: "UNQUALIFIED", to: null },
    ]);
    await check(importId, {
      statusFrom: ["OPEN_DEAL", "UNQUALIFIED"],
      statusTo: ["analysis_submitted", null],
    });
    expect((await state(importId)).counts).toEqual({ create: 3, remarks: 2 });
    await run(importId);
    const [bo, joyce, uma] = await everyLead();
    expect(joyce).toMatchObject({
      name: "Joyce Haverkamp",
      email: "joyce.haverkamp@mail.example",
      phoneE164: "+15155550141",
      company: "Haverkamp Homes",
      propertyAddress: "812 Sample Oak Ave, Ames, IA 50010",
      status: "analysis_submitted",
      assignedTo: rosa.userId,
      createdAt: new Date("2026-01-05T20:30:00Z"),
      lastContactedAt: new Date("2026-02-03T15:15:00Z"),
    });
    expect(bo).toMatchObject({ name: "Bo Sample", email: "bo.sample@mail.example", status: "new" });
    expect(await notesOf(bo?.id)).toEqual(["Email: bo@work.example"]);
    expect(uma).toMatchObject({ name: "Uma Sample", zipCode: null, state: "IA", status: "leads" });
    const told = await db().select().from(notifications).where(eq(notifications.userId, rosa.userId));
    expect(told.map(({ title }) => title)).toEqual(["1 lead was assigned to you"]);
  });

  test("Google Contacts", async () => {
    const { importId, guessed } = await started("google-contacts");
    expect(guessed).toEqual([
      ["First Name", "firstName"],
      ["Last Name", "lastName"],
      ["Organization Name", "company"],
      ["Notes", "note"],
      ["Labels", "tags"],
      ["E-mail 1 - Value", "email"],
      ["E-mail 2 - Value", "otherEmail"],
      ["Phone 1 - Value", "phone"],
      ["Address 1 - Street", "street"],
      ["Address 1 - City", "city"],
      ["Address 1 - Region", "state"],
      ["Address 1 - Postal Code", "zip"],
    ]);
    await check(importId, {});
    await run(importId);
    const [cid, ines] = await everyLead();
    expect(ines).toMatchObject({
      name: "Ines Sample",
      email: "ines@mail.example",
      phoneE164: "+15155550151",
      company: "Sample Rentals LLC",
      propertyAddress: "77 Sample Elm St, Ames, IA 50010",
    });
    expect(await notesOf(ines?.id)).toEqual(["Met at the fair\nEmail: ines@home.example"]);
    const phones = { phoneE164: "+15155550152", secondPhone: "515 555 0153" };
    expect(cid).toMatchObject({ name: "Cid Sample", email: null, ...phones });
    const tagged = await db()
      .select({ leadId: leadTags.leadId, name: tags.name })
      .from(leadTags)
      .innerJoin(tags, eq(tags.id, leadTags.tagId));
    expect(tagged).toEqual([{ leadId: ines?.id, name: "Owners" }]);
  });

  test("AppFolio", async () => {
    const { importId, guessed } = await started("appfolio");
    expect(guessed).toEqual([
      ["Name", "name"],
      ["Phone Numbers", "phone"],
      ["Email", "email"],
      ["Tags", "tags"],
      ["Street", "street"],
      ["Street2", "unit"],
      ["City", "city"],
      ["State", "state"],
      ["Zip", "zip"],
      ["Notes for the Owner", "note"],
    ]);
    await check(importId, { isLastNameFirst: true });
    await run(importId);
    expect(await homes()).toEqual([
      ["Joyce Haverkamp", "700 Sample Fir St Apt 1"],
      ["Sample Homes, LLC", null],
      ["Urs Sample", "700 Sample Fir St Apt 3"],
    ]);
    const [joyce] = await everyLead();
    expect(joyce).toMatchObject({ phoneE164: "+15155550161", secondPhone: "(515) 555-0162" });
    expect(await notesOf(joyce?.id)).toEqual(["Call after six"]);
  });

  test("Buildium", async () => {
    const { importId, guessed } = await started("buildium");
    expect(guessed).toEqual([
      ["First name", "firstName"],
      ["Last name", "lastName"],
      ["Company name", "company"],
      ["Email", "email"],
      ["Alternate email", "otherEmail"],
      ["Home phone", "otherPhone"],
      ["Mobile phone", "phone"],
      ["Address line 1", "street"],
      ["Address line 2", "unit"],
      ["City", "city"],
      ["State", "state"],
      ["Zip", "zip"],
      ["Comments", "note"],
    ]);
    await check(importId, {});
    await run(importId);
    expect(
      (await everyLead()).map((lead) => [lead.name, lead.company, lead.phoneE164, lead.streetAddress]),
    ).toEqual([
      ["Al Sample", null, "+15155550171", "701 Sample Fir St Unit 1"],
      ["Bea Sample", null, "+15155550172", "701 Sample Fir St Unit 2"],
      [null, "Sample Trust", "+15155550174", "702 Sample Fir St"],
    ]);
  });
});
