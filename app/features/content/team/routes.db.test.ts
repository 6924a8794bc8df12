import { expect, test } from "vitest";
import { listTeamContacts } from "#app/features/settings/team/queries.server.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { loader as team } from "#app/routes/site/team.tsx";
import { loader as member } from "#app/routes/site/team-member.tsx";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

const ada = {
  slug: "ada-sample",
  name: "Ada Sample",
  role: "Leasing",
  email: "ada@porchlight.example",
  phone: "+15155550190",
  bio: "Ada knows every key.",
  position: 1,
  isContact: true,
};

test("sends visitors only the fields of a member that the pages show", async () => {
  await db().delete(teamMembers);
  await db().insert(teamMembers).values(ada);
  clearCaches();
  const all = await answerOf(team());
  const params = { slug: ada.slug };
  const one = await answerOf(member(sentTo({ path: `/team/${ada.slug}`, params })));
  const [listed] = (all.data as { team: object[] }).team;
  const { member: shown } = one.data as { member: object };
  const [contact] = await listTeamContacts();
  for (const member of [listed, shown, contact])
    expect(Object.keys(member ?? {}).sort()).toEqual([
      "bio",
      "email",
      "licenceLine",
      "name",
      "phone",
      "photoComing",
      "picture",
      "position",
      "role",
      "schedulingUrl",
      "slug",
    ]);
});
