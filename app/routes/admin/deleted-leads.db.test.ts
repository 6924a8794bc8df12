import { expect, it } from "vitest";
import type { StaffActor } from "#app/lib/actor.ts";
import { loader as list, action as restore } from "#app/routes/admin/deleted-leads.tsx";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { sentTo } from "#tests/factories/routes.ts";

const args = (actor: StaffActor, path: string, fields?: Record<string, string>) =>
  sentTo({ path, actor, ...(fields && { fields }) });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it("restores a lead for an admin and returns to the same page of the list", async () => {
  const as = await makeStaff({ role: "admin" });
  const lead = await makeLead({ name: "Ada Sample", deletedAt: hoursAgo(1) });
  const other = await makeLead({ deletedAt: hoursAgo(2) });
  const before = await list(args(as, "/admin/deleted-leads"));
  expect(before.rows.map(({ id }) => id)).toEqual([lead.id, other.id]);
  const sent = { ids: lead.id, back: "/admin/deleted-leads?page=2" };
  const answer = await restore(args(as, "/admin/deleted-leads", sent));
  if (!(answer instanceof Response)) throw new Error("refused");
  const to = answer.headers.get("location") ?? "";
  expect(to).toBe("/admin/deleted-leads?page=2");
  expect(await list(args(as, to))).toMatchObject({ rows: [{ id: other.id }], here: to });
});

it("refuses to restore for staff who are not admins, even without the guard", async () => {
  const as = await makeStaff();
  const lead = await makeLead({ deletedAt: hoursAgo(1) });
  const answer = await restore(args(as, "/admin/deleted-leads.data", { ids: lead.id }));
  expect(answer).toMatchObject({
    init: { status: 403 },
    data: { error: { "": ["Access denied. Admin privileges required."] } },
  });
  expect((await list(args(as, "/admin/deleted-leads"))).rows).toEqual([]);
});

it("explains why a lead cannot be restored", async () => {
  const as = await makeStaff({ role: "admin" });
  const lead = await makeLead({ deletedAt: hoursAgo(31 * 24) });
  const send = (ids: string) => restore(args(as, "/admin/deleted-leads.data", { ids }));
  expect(await send(lead.id)).toMatchObject({ init: { status: 409 } });
  expect(await send("11111111-1111-4111-8111-111111111111")).toMatchObject({ init: { status: 404 } });
  expect(await send("nonsense")).toMatchObject({ init: { status: 422 } });
});
