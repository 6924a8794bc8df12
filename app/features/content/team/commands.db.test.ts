import { beforeEach, expect, test } from "vitest";
import { saveMember } from "#app/features/content/team/commands.server.ts";
import { findMember } from "#app/features/content/team/queries.server.ts";
import { MemberFacts } from "#app/features/content/team/schema.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

beforeEach(async () => {
  await db().delete(teamMembers);
  clearCaches();
});

const named = (name: string) => ({
  slug: null,
  version: 0,
  facts: MemberFacts.parse({
    name,
    role: "Leasing",
    email: "a@porchlight.example",
    phone: "(515) 555-0190",
    bio: "Knows every key.",
    position: "1",
  }),
});

test("gives a name in any script its own page and URL", async () => {
  const admin = await staffActor({ role: "admin" });
  const addresses = {
    王小明: "member",
    李娜: "member-2",
    "Ada O’Brien": "ada-obrien",
    "王 Wang": "wang",
    "李 Wang": "wang-2",
  };
  for (const [name, slug] of Object.entries(addresses))
    expect(await saveMember(admin, named(name))).toEqual({ ok: true, value: slug });
  expect(await findMember("member-2")).toMatchObject({ name: "李娜" });
});

test("a member of a known name is refused, also when the form is sent several times at once", async () => {
  const admin = await staffActor({ role: "admin" });
  for (const name of ["王小明", "Ada O’Brien"]) {
    const answers = await Promise.all([1, 2, 3].map(() => saveMember(admin, named(name))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  for (const known of ["王小明", "ADA O’BRIEN"])
    expect(await saveMember(admin, named(known))).toMatchObject({ reason: "conflict", field: "name" });
  expect(await saveMember(admin, named("…"))).toMatchObject({ reason: "invalid", field: "name" });
  expect(await db().$count(teamMembers)).toBe(2);
});
