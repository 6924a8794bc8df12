import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { settingsFormOf } from "#app/domain/site/settings/form.server.ts";

test.each([
  ["areas", { "fields.zips": "50021, abc" }, "fields.zips[1]", "Write each ZIP code with five digits."],
  ["areas", { "fields.zips": "50021, 60601" }, "fields.zips[1]", "This ZIP code is not in Iowa."],
  ["visits", { "fields.closedDays": "2026-12-24\nNov 26" }, "fields.closedDays[1]", /^Write each day/],
  ["visits", { "fields.opensAt": "10:15" }, "fields.opensAt", "Choose a full or half hour."],
  [
    "service-lists",
    { "rows[0].items": `Keys\n${"x".repeat(121)}` },
    "rows[0].items[1]",
    "Keep it under 121 characters.",
  ],
] as const)("%s refuses %o, and says what and where", (section, sent, at, message) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ seen: "{}", ...sent })) form.set(name, text);
  const { error } = parseWithZod(form, { schema: settingsFormOf(section) }).reply();
  expect(error?.[at]?.[0]).toMatch(message);
});
