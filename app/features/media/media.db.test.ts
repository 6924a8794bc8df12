import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  addPicture,
  chooseSiteImage,
  deletePicture,
  editPicture,
  replacePicture,
  restorePictureFile,
  uploadSiteImage,
} from "#app/features/media/commands.server.ts";
import {
  findPicture,
  findSiteImages,
  listPictures,
  openPictureFile,
} from "#app/features/media/queries.server.ts";
import { tooLarge } from "#app/features/media/rules.ts";
import { siteImagePng } from "#app/features/media/site-image.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { getObject } from "#app/integrations/object-store.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, teamMembers } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";

async function upload(color: string, name = `${color}.png`, { width = 300, height = 200 } = {}) {
  const background = color;
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const stored = await storeUpload(
    "uploads",
    (async function* () {
      yield content;
    })(),
    10_000_000,
  );
  if (!stored.ok) throw new Error(stored.detail);
  return { key: stored.key, name };
}

async function add(color: string) {
  const added = await addPicture(await makeStaff(), { file: await upload(color) });
  if (!added.ok) throw new Error(added.message);
  return added.value.id;
}

const read = async (id: string) => {
  const picture = await findPicture(id);
  if (!picture) throw new Error("no picture");
  return picture;
};

test("a picture of the library is stored in its sizes, and its upload is discarded", async () => {
  const file = await upload("red", "Front porch.png");
  const added = await addPicture(await makeStaff(), { file });
  const id = added.ok ? added.value.id : "";
  const picture = await read(id);
  expect(picture).toMatchObject({ name: "Front porch.png", width: 300, height: 200, uses: [], version: 1 });
  expect(picture.srcSet.split(", ").map((each) => each.split(" ")[1])).toEqual(["160w", "300w"]);
  const smallest = await openPictureFile(`${picture.hash}/160.webp`);
  const found = smallest.ok && (await sharp(await buffer(smallest.content)).metadata());
  expect(found).toMatchObject({ format: "webp", width: 160 });
  expect(await getObject(file.key)).toMatchObject({ code: "not found" });
  const { rows } = await listPictures({ page: {}, search: "front PORCH" });
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test("a replacement keeps the address and the earlier file, which can be restored", async () => {
  const staff = await makeStaff();
  const id = await add("green");
  const first = await read(id);
  const replaced = await replacePicture(staff, { id, version: 1, file: await upload("blue") });
  expect(replaced).toEqual({ ok: true, value: { id } });
  const second = await read(id);
  expect(second.hash).not.toBe(first.hash);
  expect(second.history.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  const fileId = second.history[1]?.id ?? "";
  expect(await restorePictureFile(staff, { id, version: 1, fileId })).toMatchObject({
    ok: false,
    reason: "changed",
  });
  expect(await restorePictureFile(staff, { id, version: 2, fileId })).toMatchObject({ ok: true });
  expect((await read(id)).hash).toBe(first.hash);
});

test("of two people who describe a picture, the second is told", async () => {
  const id = await add("orange");
  const facts = { alt: "A porch at dusk", focalX: 20, focalY: 80 };
  const [one, two] = [await makeStaff(), await makeStaff()];
  const results = await Promise.all(
    [one, two].map((actor) => editPicture(actor, { id, version: 1, ...facts })),
  );
  expect(results.map((result) => result.ok).toSorted()).toEqual([false, true]);
  expect(await read(id)).toMatchObject({ alt: "A porch at dusk", focus: "at-x-20 at-y-80", version: 2 });
});

test("a picture in use is not deleted, and only admins delete", async () => {
  const id = await add("purple");
  const slug = `member-${id.slice(0, 8)}`;
  const member = {
    slug,
    name: slug,
    role: "Manager",
    email: `${slug}@sample.example`,
    phone: "+15155550100",
  };
  await db()
    .insert(teamMembers)
    .values({ ...member, bio: "", position: 1, isHidden: true, image: `/files/${id}` });
  const { uses, hash } = await read(id);
  expect(uses).toMatchObject([{ label: slug }]);
  const admin = await makeStaff({ role: "admin" });
  expect(await deletePicture(admin, { id })).toMatchObject({ ok: false, reason: "conflict" });
  await db().delete(teamMembers).where(eq(teamMembers.slug, slug));
  expect(await deletePicture(await makeStaff(), { id })).toMatchObject({ ok: false, reason: "forbidden" });
  expect(await deletePicture(admin, { id })).toMatchObject({ ok: true });
  expect(await findPicture(id)).toBeNull();
  expect(await openPictureFile(`${hash}/300.webp`)).toMatchObject({ ok: false, code: "not found" });
});

test("a site image shows at once, with its history, and the drawing comes back", async () => {
  const staff = await makeStaff();
  expect(await uploadSiteImage(staff, { type: "about", file: await upload("teal") })).toMatchObject({
    ok: true,
  });
  const { about } = await findSiteImages();
  expect(about).toMatchObject({ width: 300, alt: "" });
  const png = await sharp(await siteImagePng("about")).metadata();
  expect(png).toMatchObject({ format: "png", width: 300 });
  expect(await chooseSiteImage(staff, { type: "about", pictureId: null })).toMatchObject({ ok: true });
  expect((await findSiteImages()).about).toBeUndefined();
  const rows = await db().select().from(auditLog).where(eq(auditLog.subject, "site-image:about"));
  expect(rows.map(({ actorName }) => actorName)).toContain(staff.name);
  clearCaches();
});

test("visitors change nothing", async () => {
  const file = await upload("gray");
  expect(await addPicture(visitor, { file })).toMatchObject({ ok: false, reason: "forbidden" });
  expect(await chooseSiteImage(visitor, { type: "hero", pictureId: null })).toMatchObject({ ok: false });
});

test("the message for a large file is the one of the spec", () =>
  expect(tooLarge).toBe("File size too large. Maximum size is 5MB."));
