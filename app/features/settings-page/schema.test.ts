import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { defaultStageLimits } from "#app/features/leads/rules.ts";
import { readSetting } from "#app/features/settings/company/setting-table.ts";
import { keyOf } from "#app/features/settings-page/queries.server.ts";
import { type SettingsInput, settingsForm } from "#app/features/settings-page/schema.ts";
import { hasItems, sectionOf, sections, specOf } from "#app/features/settings-page/sections/all.ts";
import type { Section } from "#app/features/settings-page/sections/types.ts";
import { shownValues, storedValue, textsOf } from "#app/features/settings-page/values.ts";

const rules = {
  "fields.weekdays": "1",
  "fields.opensAt": "09:00",
  "fields.closesAt": "16:30",
  "fields.noticeHours": "2",
  "fields.horizonDays": "60",
};

test.each([
  ["areas", { "fields.zips": "50021, abc" }, /^“abc”: Enter each ZIP code with five digits/],
  ["areas", { "fields.zips": "50021, 00001" }, /^“00001”: That ZIP code doesn't exist/],
  ["areas", { "fields.position": "1.5" }, "Enter a whole number from 0 to 999."],
  ["service-area", { "fields.states": "IA, XX" }, /^“XX”: This is not a state/],
  ["service-area", { "fields.zips": "50309, 503" }, /^“503”: Enter five digits/],
  ["visits", { "rows[0].day": "1800-01-01" }, "Choose a day between 1900 and 2100."],
  ["visits", { "fields.weekdays": "" }, "Choose at least one day."],
  ["visits", { "fields.opensAt": "10:15" }, "First start is required."],
  ["visits", { ...rules, "fields.noticeHours": "24", "fields.horizonDays": "1" }, /^The notice must be/],
  ["visits", { ...rules, "fields.closesAt": "08:00" }, "The last start is before the first."],
  ["referral-terms", { "fields.feeCents": "1e3" }, /^Enter an amount from \$1 to \$10,000/],
  ["referral-terms", { "fields.feeCents": "249.505" }, /^Enter an amount/],
  ["referral-terms", { "fields.feeCents": "$10,000.01" }, /^Enter an amount/],
  ["agreement", { "rows[0].text": "{fees} {nonsense}." }, /^\{nonsense\} is not one of the marks/],
  ["agreement", { "rows[0].text": " " }, /^Text is required/],
  ["service-lists", { "rows[0].items": `Keys\n${"x".repeat(201)}` }, /^“x+”: 200 characters max/],
  [
    "lost-reasons",
    { "rows[0].label": "Sold", "rows[0].kind": "lost", "rows[1].label": "Sold", "rows[1].kind": "lost" },
    "This is already in the list.",
  ],
  ["brand", { "fields.primary": "#ff8800" }, /^Buttons: .* 2\.\d+:1 .* Use #\w{6} instead\.$/],
  ["brand", { "fields.accent": "red" }, "Enter six digits from 0 to f, like #1d4e89."],
  ["company", { "fields.tagline": "x".repeat(201) }, "200 characters max."],
] as const)("%s refuses %o beside the field", (section, sent, message) => {
  const messages = Object.entries(problemsOf(sectionOf(section), sent)).flatMap(([at, found]) =>
    at in sent ? (found ?? []) : [],
  );
  expect(messages).toEqual([expect.stringMatching(message)]);
});

test("refuses a ZIP code outside the states", () => {
  const sent = {
    "fields.states": "MN",
    "fields.zips": "50309",
    "fields.timeZone": "UTC",
    "fields.fairHousing": "x",
  };
  expect(problemsOf(sectionOf("service-area"), sent)).toEqual({ "fields.zips": ["50309 is not in MN."] });
});

test("accepts a notice that leaves one bookable hour", () => {
  const sent = { ...rules, "fields.noticeHours": "23", "fields.horizonDays": "1" };
  expect(problemsOf(sectionOf("visits"), sent)).toEqual({});
});

const given = { today: "2026-11-25", demo: true };
const stored = sections.flatMap(({ id }) => (hasItems(id) || id === "plan-contents" ? [] : [id]));

test.each(stored)("stores the values of %s as it showed them", (id) => {
  const section = sectionOf(id);
  const value = readSetting(keyOf(id), undefined, given);
  const { fields, rows } = textsOf(specOf(section), shownValues(section, value));
  const sent = [
    ...Object.entries(fields).map(([name, text]) => [`fields.${name}`, text]),
    ...rows.flatMap((row, at) => Object.entries(row).map(([name, text]) => [`rows[${at}].${name}`, text])),
  ];
  const { reply, value: input } = parsed(section, Object.fromEntries(sent));
  expect(reply().error).toBeUndefined();
  const again = storedValue(section, input as SettingsInput, { raw: undefined, value, today: given.today });
  // Their defaults are in the table of stages.
  const shown = id === "stage-limits" ? defaultStageLimits : value;
  expect(readSetting(keyOf(id), again, given)).toEqual(shown);
});

test("reads an item that its feature validates", () => {
  const fields = {
    "fields.name": "Ankeny",
    "fields.zips": "50021, 50023",
    "fields.intro": "A city.",
    "fields.cityUrl": "https://ankeny.example",
    "fields.position": "1",
    "fields.isOnHome": "on",
    "fields.rulesSummary": "",
  };
  expect(parsed(sectionOf("areas"), fields).value).toMatchObject({
    fields: { zips: ["50021", "50023"], position: 1, isOnHome: true, isHidden: false },
  });
});

const problemsOf = (section: Section, sent: Record<string, string>) =>
  parsed(section, sent).reply().error ?? {};

function parsed(section: Section, sent: Record<string, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ seen: "{}", ...sent })) form.set(name, text);
  const submission = parseWithZod(form, { schema: settingsForm(section) });
  return {
    reply: () => submission.reply(),
    value: submission.status === "success" ? submission.value : undefined,
  };
}
