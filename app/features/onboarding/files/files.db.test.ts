import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { addFile, deleteFile, purgeFiles, readFile } from "#app/features/onboarding/files/commands.server.ts";
import { fileTypeOf } from "#app/features/onboarding/files/rules.ts";
import { getObject } from "#app/integrations/object-store.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, files } from "#db/schema/index.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
const png = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082",
  "hex",
);

async function upload(name: string, content: Buffer) {
  const stored = await storeUpload(
    "lead-files",
    (async function* () {
      yield content;
    })(),
    1_000_000,
  );
  if (!stored.ok) throw new Error(stored.detail);
  return { ...stored, name, head: content };
}

describe("the type of a file", () => {
  it.each([
    ["letter.pdf", pdf, { ext: "pdf", mime: "application/pdf" }, "application/pdf"],
    ["rents.csv", Buffer.from("a,b\r\nZo\xeb,2", "latin1"), undefined, "text/csv"],
    ["old.DOC", Buffer.from("x"), { ext: "cfb", mime: "application/x-cfb" }, "application/x-cfb"],
  ])("of %s is what its content shows", (name, head, detected, mediaType) => {
    expect(fileTypeOf({ name, head }, detected)).toEqual({ mediaType });
  });

  it.each([
    ["letter.pdf", png, { ext: "png", mime: "image/png" }, /PDF, but its content is PNG/],
    ["letter.pdf", Buffer.from("plain"), undefined, /something else/],
    ["list.csv", Buffer.from([0, 1, 2]), undefined, /something else/],
    ["run.exe", Buffer.from("MZ"), undefined, /Choose a PDF/],
  ])("is refused for %s", (name, head, detected, problem) => {
    expect(fileTypeOf({ name, head }, detected).problem).toMatch(problem);
  });
});

test("a file is private, each read is recorded, and a deleted one is gone", async () => {
  const person = await makeStaff();
  const lead = await makeLead();
  const formKey = "5a1b0c1e-0000-4000-8000-0000000000f1";
  const first = await upload("deed.pdf", pdf);
  const sent = await addFile(person, { leadId: lead.id, file: first, formKey });
  const again = await upload("deed.pdf", pdf);
  expect(await addFile(person, { leadId: lead.id, file: again, formKey })).toEqual(sent);
  expect(await getObject(again.key)).toMatchObject({ code: "not found" });
  const [file] = (await findLeadPage(lead.id))?.extras.files ?? [];
  expect(file).toMatchObject({ name: "deed.pdf", mediaType: "application/pdf", uploadedBy: person.name });
  const which = { leadId: lead.id, fileId: file?.id ?? "" };
  expect(await readFile(visitor, which)).toBeNull();
  expect(await readFile(person, { ...which, leadId: (await makeLead()).id })).toBeNull();
  expect(await readFile(person, which)).toMatchObject({ fileKey: first.key });
  expect(await deleteFile(person, which)).toMatchObject({ ok: true });
  expect(await readFile(person, which)).toBeNull();
  const audits = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `file:${which.fileId}`));
  expect(audits.map(({ action }) => action)).toEqual(["file_read", "delete"]);
  expect((await storyOf(lead.id)).map(({ kind }) => kind)).toEqual(["file_added", "file_removed"]);
  await purgeFiles(new Date(Date.now() + 31 * 86_400_000));
  expect(await getObject(first.key)).toMatchObject({ code: "not found" });
  expect(await db().$count(files, eq(files.id, which.fileId))).toBe(0);
});

test("refuses content of another type than the name says", async () => {
  const lead = await makeLead();
  const answer = await addFile(await makeStaff(), { leadId: lead.id, file: await upload("deed.pdf", png) });
  expect(answer).toMatchObject({ reason: "invalid", field: "file" });
});
