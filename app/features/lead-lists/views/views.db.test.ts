import { beforeEach, describe, expect, it } from "vitest";
import { saveUserColumns } from "#app/features/accounts/user-settings/commands.server.ts";
import { findLeadList, findNeighbors, listLeads } from "#app/features/lead-lists/queries.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { deleteView, saveView } from "#app/features/lead-lists/views/commands.server.ts";
import { system } from "#app/lib/actor.ts";
import { done } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { leads, leadTags, savedViews, tags, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(tasks);
  await db().delete(leads);
  await db().delete(savedViews);
});

const me = "11111111-1111-4111-8111-111111111111";
const read = (query: string, userId = me) =>
  readListRequest(new URLSearchParams(query), "America/Chicago", userId);

async function namesFor(query: string, userId?: string) {
  const { filter, sort } = read(query, userId);
  return (await listLeads(filter, { sort })).rows.map(({ name }) => name);
}

describe("the search", () => {
  beforeEach(async () => {
    await makeLead({
      name: "José Álvarez",
      email: "jose.a@mail.example",
      phone: "(515) 555-0142",
      propertyAddress: "12 Grand St, Ankeny, IA 50023",
    });
    await makeLead({
      name: "Joan Nothing",
      email: null,
      phone: "+15155550199",
      streetAddress: "9 Oak Boulevard",
    });
  });

  it.each([
    ["álvarez", ["José Álvarez"]],
    ["jo", ["Joan Nothing", "José Álvarez"]],
    ["street", ["José Álvarez"]],
    ["St", ["José Álvarez"]],
    ["grand st 50023", ["José Álvarez"]],
    ["blvd", ["Joan Nothing"]],
    ["515.555.0142", ["José Álvarez"]],
    ["+1 (515) 555-0199", ["Joan Nothing"]],
    ["0142", ["José Álvarez"]],
    ["jose.a@mail", ["José Álvarez"]],
    ["joan grand", []],
    ["an", ["José Álvarez"]],
    ["%_'\\", ["Joan Nothing", "José Álvarez"]],
  ])("for %j finds %j", async (q, names) => {
    expect(await namesFor(`sort=name&q=${encodeURIComponent(q)}`)).toEqual(names);
  });
});

it("filters by status, assignee, source, city, tag, next step and time in the stage", async () => {
  const dana = await makeStaff();
  const [tag] = await db().insert(tags).values({ name: "Estate" }).returning();
  const one = await makeLead({
    name: "One",
    status: "new",
    assignedTo: dana.userId,
    source: "phone",
    city: "Ankeny",
  });
  await makeLead({ name: "Two", status: "proposal", createdAt: new Date("2026-01-05T12:00:00Z") });
  await db()
    .insert(leadTags)
    .values({ leadId: one.id, tagId: tag?.id ?? "" });
  await makeTask(one.id);
  const filters = [
    "assignee=me",
    `assignee=${dana.userId}`,
    "source=phone",
    "city=ANKENY",
    `tag=${tag?.id}`,
    "status=new",
  ];
  for (const query of filters) expect([query, await namesFor(query, dana.userId)]).toEqual([query, ["One"]]);
  for (const query of ["assignee=none", "next=none", "stale=1", "from=2026-01-05&to=2026-01-05"])
    expect([query, await namesFor(query, dana.userId)]).toEqual([query, ["Two"]]);
  expect(await namesFor("status=new&status=proposal")).toEqual(["One", "Two"]);
});

it("ignores what is unknown, and a reversed range", () => {
  const query = "status=x&assignee=x&tag=x&next=1&stale=0&sort=rent&from=2026-02-01&to=2026-01-01&q=%20";
  expect(read(query)).toMatchObject({ filter: {}, sort: { by: "created", descending: true } });
});

it("sorts both ways with missing values, page by page", async () => {
  for (const name of ["b", null, "a", "A"]) await makeLead({ name });
  await makeLead({ name: "c", lastContactedAt: new Date("2026-01-01T00:00:00Z") });
  for (const by of ["name", "contacted", "changed"] as const) {
    const walks: string[][] = [];
    for (const descending of [true, false]) {
      const ids: string[] = [];
      let older: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listLeads>> = await listLeads(
          {},
          { page: { older }, sort: { by, descending }, size: 2 },
        );
        ids.push(...page.rows.map(({ id }) => id));
        older = page.older;
      } while (older);
      walks.push(ids);
    }
    expect(new Set(walks[0]).size).toBe(5);
    expect(walks[1]).toEqual(walks[0]?.toReversed());
  }
});

it("leads from one lead of a list to the next, also from one that has left it", async () => {
  const staff = await makeStaff();
  for (const name of ["a", "b", "c", "d"]) await makeLead({ name, status: name === "c" ? "won" : "new" });
  const { rows } = await listLeads({}, { sort: { by: "name", descending: false } });
  const [a, b, c, d] = rows.map(({ id }) => id);
  const around = (id = "", list: string | null = "sort=-name&status=new") =>
    findNeighbors(staff, { id, list });
  expect(await around(b)).toEqual({ list: "sort=-name&status=new", previous: d, next: a });
  expect(await around(c)).toMatchObject({ previous: d, next: b });
  expect(await around(a)).toMatchObject({ previous: b, next: null });
  expect(await around(c, "sort=name&dialog=save")).toEqual({ list: "sort=name", previous: b, next: d });
  expect(await around(c, null)).toBeNull();
});

describe("saved views", () => {
  it("belong to one person, and are seen by others once shared", async () => {
    const [dana, priya] = [await makeStaff(), await makeStaff()];
    const view = { name: "Mine", query: "assignee=me", isShared: false };
    expect(await saveView(dana, view)).toEqual(done(undefined));
    expect(await saveView(dana, view)).toEqual(done(undefined));
    expect(await saveView(system, view)).toMatchObject({ reason: "forbidden" });
    const viewsOf = async ({ userId }: typeof dana) =>
      (await findLeadList(userId, read(""))).choices.views.map(({ id, name, isOwn }) => ({
        id,
        name,
        isOwn,
      }));
    expect(await viewsOf(dana)).toMatchObject([{ name: "Mine", isOwn: true }]);
    expect(await viewsOf(priya)).toEqual([]);
    expect(await saveView(dana, { name: "MINE", query: "", isShared: true })).toEqual(done(undefined));
    const [shared] = await viewsOf(priya);
    expect(shared).toMatchObject({ name: "MINE", isOwn: false });
    const { id = "" } = shared ?? {};
    await deleteView(priya, { id });
    expect(await viewsOf(dana)).toHaveLength(1);
    await deleteView(dana, { id });
    expect(await viewsOf(dana)).toEqual([]);
  });

  it("leave the columns of other lists unchanged", async () => {
    const dana = await makeStaff();
    await saveUserColumns(dana, "documents", ["status"]);
    await saveUserColumns(dana, "leads", ["city"]);
    await saveUserColumns(dana, "leads", ["city", "tags"]);
    expect((await findLeadList(dana.userId, read(""))).choices.columns).toEqual(["city", "tags"]);
  });
});
