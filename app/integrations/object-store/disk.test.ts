import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteObject, getObject, headObject, putObject } from "#app/integrations/object-store.server.ts";

const pdf = { contentType: "application/pdf", limitBytes: 1024 };
const words = Buffer.from("Sample agreement, not signed by anybody");

let folder: string;
const store = () => ({ settings: { kind: "disk" as const, folder } });
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "object-store-")), "files");
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

test("files are plain, under their keys, and nobody else's to read", async () => {
  await putObject("documents/a.pdf", words, pdf, store());
  expect((await stat(path.join(folder, "documents/a.pdf"))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(folder, "documents"))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, ".about/documents/a.pdf.json"))).mode & 0o777).toBe(0o600);
});

test("nothing is left of an upload that failed, and nothing of a file that was deleted", async () => {
  await putObject("a.pdf", Buffer.alloc(2048), pdf, store());
  await putObject("a.pdf", words, pdf, store());
  await deleteObject("a.pdf", store());
  const left = await readdir(folder, { recursive: true });
  expect(left.sort()).toEqual([".about", ".drafts"]);
});

test("an upload that is under way is not to be seen", async () => {
  const source = new Readable({ read: () => undefined });
  const putting = putObject("a.pdf", source, pdf, store());
  source.push(words);
  expect(await headObject("a.pdf", store())).toMatchObject({ code: "not found" });
  source.push(null);
  expect(await putting).toMatchObject({ ok: true });
});

test("a file that is being read stays whole while another takes its place", async () => {
  await putObject("a.pdf", words, pdf, store());
  const opened = await getObject("a.pdf", {}, store());
  await putObject("a.pdf", Buffer.from("another"), pdf, store());
  expect(opened.ok && (await buffer(opened.stream))).toEqual(words);
});

test("a file that was laid there by hand is served as plain bytes", async () => {
  await mkdir(path.join(folder, "documents"), { recursive: true });
  await writeFile(path.join(folder, "documents/a.pdf"), words);
  expect(await headObject("documents/a.pdf", store())).toMatchObject({
    ok: true,
    bytes: words.length,
    contentType: "application/octet-stream",
  });
});

test("what a killed process left unfinished a day ago is swept", async () => {
  const draft = path.join(folder, ".drafts/left");
  await mkdir(path.dirname(draft), { recursive: true });
  await writeFile(draft, words);
  await utimes(draft, new Date(0), new Date(0));
  const underWay = path.join(folder, ".drafts/under-way");
  await writeFile(underWay, words);
  await utimes(underWay, new Date(), new Date());
  await putObject("a.pdf", words, pdf, store());
  expect(await readdir(path.join(folder, ".drafts"))).toEqual(["under-way"]);
});

test("a folder that cannot be made is a value", async () => {
  await mkdir(path.dirname(folder), { recursive: true });
  await writeFile(folder, "in the way");
  const detail = "The disk of the object store cannot be used: ENOTDIR";
  expect(await putObject("a.pdf", words, pdf, store())).toMatchObject({ ok: false, detail });
});
