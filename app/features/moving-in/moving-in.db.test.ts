import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, like, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { findSiteImages } from "#app/features/media/queries.server.ts";
import { moveIn } from "#app/features/moving-in/commands/move.server.ts";
import { findLastMove } from "#app/features/moving-in/queries.server.ts";
import { openSource } from "#app/features/moving-in/source.server.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { openClient } from "#db/client.ts";
import { databaseUrl, db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  analysisSubscribers,
  blogCategories,
  blogPosts,
  blogTags,
  leads,
  movedRows,
  movingRuns,
  outbox,
  profiles,
  realtorReferrals,
  timelineEvents,
  users,
} from "#db/schema/index.ts";
import { idOf, password, writeDump } from "#tests/factories/hosted-dump.ts";

const count = 300;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "moving-in-"));
  for (const table of [
    movedRows,
    movingRuns,
    leads,
    analysisEntries,
    analysisSubscribers,
    outbox,
    realtorReferrals,
  ])
    await db().delete(table);
  await db().delete(users).where(like(users.email, "%@firm.example"));
  await db().delete(profiles).where(like(profiles.email, "%@firm.example"));
  await db().delete(blogPosts).where(eq(blogPosts.slug, "its-spring"));
  await db().delete(blogCategories).where(eq(blogCategories.slug, "hosted-news"));
  await db().delete(blogTags).where(eq(blogTags.slug, "hosted-spring"));
});

type Options = Partial<Parameters<typeof moveIn>[1]> & Partial<Parameters<typeof writeDump>[1]>;

async function move({ isInserts = false, only, ...options }: Options = {}) {
  const file = path.join(folder, "hosted.sql");
  await writeDump(file, { count, isInserts, ...(only && { only }) });
  return moveIn(system, { source: await openSource(file), ...options });
}

async function moved(options?: Options) {
  const result = await move(options);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

async function stored() {
  const tables = [leads, analysisEntries, analysisResults, analysisSubscribers, realtorReferrals, blogPosts];
  const counts = await Promise.all(
    [...tables, timelineEvents, movedRows, users].map((each) => db().$count(each)),
  );
  const [sum] = await db().execute(
    sql`select md5(string_agg(l::text, '' order by id)) as leads from leads l`,
  );
  return { counts, ...sum };
}

const leadOf = async (n: number) =>
  (
    await db()
      .select()
      .from(leads)
      .where(eq(leads.id, idOf(1, n)))
  )[0];

const expected = {
  "auth.users": { imported: 2, already: 1, changed: 0, refused: 2 },
  leads: { imported: 300, already: 0, changed: 30, refused: 0 },
  property_analysis_entries: { imported: 588, already: 0, changed: 12, refused: 12 },
  property_analysis_results: { imported: 588, already: 0, changed: 0, refused: 12 },
  property_analysis_subscribers: { imported: 200, already: 100, changed: 0, refused: 0 },
  realtor_referrals: { imported: 1, already: 0, changed: 1, refused: 0 },
  blog_categories: { imported: 1, already: 0, changed: 0, refused: 0 },
  blog_tags: { imported: 1, already: 0, changed: 0, refused: 0 },
  blog_posts: { imported: 1, already: 0, changed: 0, refused: 0 },
  blog_posts_tags: { imported: 1, already: 0, changed: 0, refused: 1 },
};

test("brings everything in once, and sends nothing", async () => {
  const report = await moved();
  expect(report.counts).toEqual(expected);
  expect(await db().$count(leads)).toBe(count + 12);
  expect(await db().$count(outbox)).toBe(0);
  expect(await findLastMove()).toMatchObject({ report, source: "hosted.sql", finishedAt: expect.any(Date) });
  expect(await leadOf(0)).toMatchObject({
    ...{ name: "Owner 0", status: "proposal", source: "webinar", phoneE164: "+15155550142", bathrooms: 1.5 },
    ...{ estimatedRent: "1450.50", propertyAddress: "0 Elm St, Ankeny, IA 50023" },
    createdAt: new Date("2024-05-01T12:30:00.123Z"),
    repairChecklist: [{ name: "Paint", checked: true, estimatedCost: 900, customCost: null }],
  });
  const [result] = await db()
    .select()
    .from(analysisResults)
    .where(eq(analysisResults.entryId, idOf(2, 0)));
  expect(result).toMatchObject({ rentEstimate: "1500.00", comparableProperties: [{ address: "1 Oak\nSt" }] });
  const [post] = await db()
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.id, idOf(5, 1)));
  expect(post).toMatchObject({
    title: "It's spring",
    content: "<p>One;\ntwo</p>",
    publishedAt: expect.any(Date),
  });
  const before = await stored();
  const again = await moved();
  expect(Object.values(again.counts).map(({ imported }) => imported)).toEqual(Array(10).fill(0));
  expect(await stored()).toEqual(before);
});

test("names each kind of dirt, and keeps what it can", async () => {
  const { reasons } = await moved();
  expect(reasons.find(({ reason }) => reason.startsWith("status is unknown"))).toEqual({
    ...{ table: "leads", reason: "status is unknown: set to leads", count: 3 },
    examples: [2, 102, 202].map((n) => `${idOf(1, n)}: prospect`),
  });
  expect(reasons.map(({ table, reason }) => `${table}: ${reason}`)).toEqual(
    expect.arrayContaining([
      "auth.users: Refused: it has no profile: invite this person",
      "auth.users: Refused: the account was deleted or banned",
      "leads: phone is not a phone number: kept as text",
      "leads: email can't be read: left out",
      "leads: name had characters that can't be stored",
      "leads: property_type is unknown: left out",
      "leads: repair_checklist is no list of improvements: left out",
      "leads: last_contacted_at can't be read: left out",
      "leads: created_at is missing or ahead: set to the import",
      "property_analysis_entries: It has no lead: it became one",
      "property_analysis_entries: Refused: its lead_id is missing",
      "blog_posts_tags: Refused: its tag_id is missing",
    ]),
  );
  expect(await leadOf(3)).toMatchObject({ phone: "call after 5\tor \\text", phoneE164: null });
  expect(await leadOf(6)).toMatchObject({ name: "Zero Byte" });
  expect(await db().$count(leads, eq(leads.email, "same@owners.example"))).toBe(6);
  const [own] = await db()
    .select()
    .from(leads)
    .where(eq(leads.id, idOf(2, 1)));
  expect(own).toMatchObject({ status: "analysis_submitted", source: "analysis", streetAddress: "1 Elm St" });
});

test("reads INSERT statements alike", async () => {
  expect((await moved({ isInserts: true })).counts).toEqual(expected);
});

test("reads a live database", async () => {
  const name = `hosted_${process.pid}`;
  const url = new URL(databaseUrl());
  await db().execute(sql.raw(`create database ${name}`));
  url.pathname = `/${name}`;
  const client = openClient(url.href, { max: 1 });
  await client.unsafe(`create table leads (id text, email text, status text, "createdAt" date, created_at timestamptz);
    insert into leads values ('a', 'live@owners.example', 'won', null, '2024-01-01'), ('b', null, E'x\\ty', null, null)`);
  await client.end();
  const source = await openSource(url.href);
  const result = await moveIn(system, { source });
  await source.close?.();
  expect(result).toMatchObject({ value: { counts: { leads: { imported: 2, changed: 1 } } } });
  expect(await db().$count(leads, eq(leads.email, "live@owners.example"))).toBe(1);
  await db().execute(sql.raw(`drop database ${name}`));
});

test("goes on after an interruption, with the same result", async () => {
  const stopAt = (table: string) => (line: string) => {
    if (line.startsWith(table)) throw new Error("interrupted");
  };
  for (const table of ["leads", "property_analysis_entries", "blog_categories"])
    await expect(move({ onProgress: stopAt(table) })).rejects.toThrow("interrupted");
  expect(await findLastMove()).toMatchObject({ finishedAt: null });
  const { counts } = await moved();
  expect(counts.leads).toMatchObject({ imported: 0, already: 300 });
  expect(await db().$count(analysisEntries)).toBe(588);
  expect(await db().$count(analysisResults)).toBe(588);
});

test("writes nothing in a dry run, and counts the same", async () => {
  const before = await stored();
  expect((await moved({ isDry: true })).counts).toEqual(expected);
  expect(await stored()).toEqual(before);
  expect(await findLastMove()).toBeNull();
});

test("refuses the dump of another product, and one that was cut", async () => {
  expect(await move({ only: "public.widgets" })).toMatchObject({
    ok: false,
    message: expect.stringContaining("It has: widgets"),
  });
  const file = path.join(folder, "cut.sql");
  await writeFile(file, "COPY public.leads (id, email, status) FROM stdin;\n1\ta@b.example\tnew\n");
  await expect(openSource(file)).rejects.toThrow("incomplete");
  const own = await openSource(databaseUrl());
  expect(await moveIn(system, { source: own })).toMatchObject({
    message: expect.stringContaining("this program"),
  });
  await own.close?.();
  expect(await findLastMove()).toBeNull();
});

test("people sign in with their old password, with their role", async () => {
  await moved();
  const visit = { email: "admin@firm.example", password, ip: "203.0.113.7", userAgent: null };
  expect(await signIn(visitor, visit)).toMatchObject({ ok: true });
  const people = await db().select().from(profiles).where(like(profiles.email, "%@firm.example"));
  expect(people.map(({ email, role }) => [email, role]).sort()).toEqual([
    ["Agent@firm.example", "user"],
    ["admin@firm.example", "admin"],
  ]);
});

test("takes the site images of the bucket", async () => {
  const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
  await sharp({ create }).png().toFile(path.join(folder, "about.png"));
  await writeFile(path.join(folder, "hero.png"), "no picture");
  const report = await moved({ files: folder });
  expect(report.counts["site-images"]).toMatchObject({ imported: 1, refused: 1 });
  expect(report.left).toContain("site-images/hosted.sql");
  clearCaches();
  expect((await findSiteImages()).about).toMatchObject({ width: 40 });
  expect((await moved({ files: folder })).counts["site-images"]).toMatchObject({ already: 1, refused: 1 });
});
