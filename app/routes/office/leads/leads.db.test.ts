import { expect, test } from "vitest";
import { loader } from "#app/routes/office/leads/leads.tsx";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { sentTo } from "#tests/factories/routes.ts";

test("a search with a wrong letter lists what it means, with its links and counts", async () => {
  const { id } = await makeLead({ name: "Gwen Zwiefelhofer" });
  const actor = await makeStaff();
  const list = await loader(sentTo({ actor, path: "/leads?q=zwiefelhoffr&sort=name" }));
  expect(list.rows.map((row) => row.id)).toEqual([id]);
  expect(list).toMatchObject({ missed: "zwiefelhoffr", query: "q=zwiefelhofer&sort=name" });
  expect(list.here).toBe("/leads?q=zwiefelhofer&sort=name");
});
