import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { CoOwnerForm } from "#app/features/lead-page/forms.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const typed = (over: Record<string, unknown>) =>
  CoOwnerForm.parse({ intent: "save", name: "Cora Sample", role: "Spouse", phone: "515 555 0101", ...over });

test("a co-owner is added once, changed field by field, and removed", async () => {
  const [person, lead, id] = [await makeStaff(), await makeLead(), randomUUID()];
  const change = (form: CoOwnerForm) => changeCoOwner(person, { leadId: lead.id, id, form });
  const owners = async () => (await findLeadPage(lead.id))?.extras.coOwners;
  await change(typed({}));
  expect(await change(typed({}))).toMatchObject({ ok: true });
  const [added] = (await owners()) ?? [];
  expect(added).toMatchObject({ id, name: "Cora Sample", role: "Spouse" });
  const seen = { name: "Cora Sample", role: "Spouse", phone: added?.phone };
  expect(await change(typed({ role: "Trustee", seen }))).toMatchObject({ ok: true });
  expect(await change(typed({ role: "Agent", seen }))).toMatchObject({ reason: "changed" });
  expect(await change(typed({ name: "Cora Other", seen }))).toMatchObject({ ok: true });
  expect(await owners()).toMatchObject([{ name: "Cora Other", role: "Trustee" }]);
  const elsewhere = { leadId: (await makeLead()).id, id, form: typed({ seen, name: "Other" }) };
  expect(await changeCoOwner(person, elsewhere)).toMatchObject({ reason: "not_found" });
  expect(await change({ intent: "remove" })).toMatchObject({ ok: true });
  expect(await owners()).toEqual([]);
  expect((await storyOf(lead.id)).map(({ kind }) => kind)).toEqual([
    "co_owner_saved",
    "co_owner_saved",
    "co_owner_saved",
    "co_owner_removed",
  ]);
});
