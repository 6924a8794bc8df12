import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { CoOwnerForm } from "#app/features/leads/co-owners/schema.ts";
import { findLeadPage } from "#app/features/leads/queries/lead.server.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const typed = (over: Record<string, unknown>) =>
  CoOwnerForm.parse({ intent: "save", name: "Cora Sample", role: "Spouse", phone: "515 555 0101", ...over });

test("a co-owner is added once, changed by version, and removed", async () => {
  const [person, lead, id] = [await makeStaff(), await makeLead(), randomUUID()];
  const change = (form: CoOwnerForm) => changeCoOwner(person, { leadId: lead.id, id, form });
  const owners = async () => (await findLeadPage(lead.id))?.extras.coOwners;
  await change(typed({}));
  expect(await change(typed({}))).toMatchObject({ ok: true });
  expect(await owners()).toMatchObject([{ id, name: "Cora Sample", role: "Spouse", version: 1 }]);
  expect(await change(typed({ role: "Trustee", version: 1 }))).toMatchObject({ ok: true });
  expect(await change(typed({ role: "Agent", version: 1 }))).toMatchObject({ reason: "changed" });
  const elsewhere = { leadId: (await makeLead()).id, id, form: typed({ version: 2, name: "Other" }) };
  expect(await changeCoOwner(person, elsewhere)).toMatchObject({ reason: "not_found" });
  expect(await change({ intent: "remove" })).toMatchObject({ ok: true });
  expect(await owners()).toEqual([]);
  expect((await storyOf(lead.id)).map(({ kind }) => kind)).toEqual([
    "co_owner_saved",
    "co_owner_saved",
    "co_owner_removed",
  ]);
});
