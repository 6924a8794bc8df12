import { expect, test } from "vitest";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { ImprovementsForm } from "#app/features/lead-page/forms.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { saveImprovements } from "#app/features/pitch/improvements/commands.server.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const typed = (fields: Record<string, unknown>) =>
  ImprovementsForm.safeParse({ intent: "improvements", ...fields });

test("refuses a cost that is no number, beside its field", () => {
  const paths = (fields: Record<string, unknown>) =>
    typed(fields).error?.issues.map(({ path }) => path.join("."));
  expect(paths({ items: [{ name: "Landscaping", cost: "abc" }] })).toEqual(["items.0.cost"]);
  expect(paths({ ownName: "New roof" })).toEqual(["ownCost"]);
  expect(paths({ ownCost: "100" })).toEqual(["ownName"]);
});

test("ticks items, sets and clears a cost, adds and removes own items", async () => {
  const [person, lead] = [await makeStaff(), await makeLead({ squareFootage: 1_000 })];
  const save = (fields: Record<string, unknown>) => {
    const form = typed(fields);
    if (!form.success) throw form.error;
    return saveImprovements(person, { leadId: lead.id, form: form.data });
  };
  const items = async () =>
    (await findLeadPage(lead.id))?.lead.improvements
      .filter(({ checked }) => checked)
      .map(({ name, costCents }) => [name, costCents]);
  await save({ items: [{ name: "Landscaping", checked: "on", cost: "650", seen: "off " }] });
  expect(await items()).toEqual([["Landscaping", 650_00]]);
  await save({
    items: [{ name: "Landscaping", checked: "on", seen: "on 65000" }],
    ownName: "New roof",
    ownCost: "9000",
  });
  await save({ ownName: "New roof", ownCost: "9000" });
  expect(await items()).toEqual([
    ["Landscaping", 500_00],
    ["New roof", 9_000_00],
  ]);
  expect(await save({ ownName: "landscaping", ownCost: "1" })).toMatchObject({ field: "ownName" });
  await save({ remove: "New roof" });
  await save({ remove: "Landscaping" });
  expect(await items()).toEqual([["Landscaping", 500_00]]);
  expect(mergeImprovements(1_000, [])).toHaveLength(4);
  expect((await storyOf(lead.id)).map(({ kind }) => kind)).toEqual(Array(3).fill("improvements_chosen"));
});
