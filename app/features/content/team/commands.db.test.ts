import { expect, test } from "vitest";
import { saveMember } from "#app/features/content/commands.server.ts";
import { MemberFacts } from "#app/features/content/schema.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

test("stores a new member once when the form is sent several times", async () => {
  await db().delete(teamMembers);
  const admin = await staffActor({ role: "admin" });
  const facts = MemberFacts.parse({
    name: "Ada O’Brien",
    role: "Leasing",
    email: "a@porchlight.example",
    phone: "(515) 555-0190",
    bio: "Knows every key.",
    position: "1",
  });
  const save = (name: string) => saveMember(admin, { slug: null, version: 0, facts: { ...facts, name } });
  const answers = await Promise.all([1, 2, 3].map(() => save("Ada O’Brien")));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await save("ADA O’BRIEN")).toMatchObject({ reason: "conflict", field: "name" });
  expect(await save("王小明")).toMatchObject({ reason: "invalid", field: "name" });
  expect(await db().$count(teamMembers)).toBe(1);
});
