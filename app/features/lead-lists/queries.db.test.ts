import { beforeEach, expect, test } from "vitest";
import { correctWords, listLeads } from "#app/features/lead-lists/queries.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(leads);
  await makeLead({
    name: "Gwen Halloran",
    email: "gwen@mail.example",
    propertyAddress: "12 SE Wren St, Ankeny, IA 50021",
  });
  await makeLead({
    name: "Otto Yoder",
    email: "otto@mail.example",
    propertyAddress: "9 Northwest Oak Ave, Ankeny, IA 50021",
  });
  await makeLead({
    name: "Hal Roan",
    email: "hal@mail.example",
    propertyAddress: "3 Sedona Ct, Clive, IA 50325",
  });
});

const search = async (typed: string) =>
  (await listLeads({ words: searchWords(typed) })).rows.map(({ name }) => name);

test.each([
  ["southeast wren", ["Gwen Halloran"]],
  ["SE Wren", ["Gwen Halloran"]],
  ["nw oak", ["Otto Yoder"]],
  ["northwest", ["Otto Yoder"]],
])("finds %s in either spelling of the direction", async (typed, names) => {
  expect(await search(typed)).toEqual(names);
});

test.each([
  ["Halorann", ["halloran"]],
  ["hallroan", ["halloran"]],
  ["gwen hallroan", ["gwen", "halloran"]],
  ["yodr", ["yoder"]],
  ["gwen yoder", null],
  ["xqzzy", null],
])("corrects the words of %s that no lead has", async (typed, words) => {
  expect(await correctWords(searchWords(typed))).toEqual(words);
});

test("never suggests a word of a deleted lead", async () => {
  await makeLead({ name: "Zelda Quimby", deletedAt: new Date("2026-11-01T12:00:00Z") });
  expect(await correctWords(["quimbi"])).toBeNull();
});
