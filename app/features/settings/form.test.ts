import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { settingsFormOf } from "#app/features/settings/form.server.ts";
import type { SectionId } from "#app/features/settings/section-types.ts";
import { sections } from "#app/features/settings/sections.ts";

test.each([
  ["areas", { "fields.zips": "50021, abc" }, "fields.zips[1]", "Write each ZIP code with five digits."],
  ["areas", { "fields.zips": "50021, 00001" }, "fields.zips[1]", "There is no ZIP code like this."],
  ["service-area", { "fields.states": "IA, XX" }, "fields.states[1]", /^XX is not a state/],
  ["service-area", { "fields.zips": "50309, 503" }, "fields.zips[1]", /^Write five digits/],
  [
    "service-area",
    { "fields.states": "MN", "fields.zips": "50309", "fields.timeZone": "UTC", "fields.fairHousing": "x" },
    "fields.zips",
    "50309 is not in MN.",
  ],
  ["visits", { "fields.closedDays": "2026-12-24\nNov 26" }, "fields.closedDays[1]", /^Write each day/],
  ["visits", { "fields.opensAt": "10:15" }, "fields.opensAt", "Choose a full or half hour."],
  ["referral-terms", { "fields.feeDollars": "1e3" }, "fields.feeDollars", /^Enter the fee in dollars/],
  ["referral-terms", { "fields.feeDollars": "249.505" }, "fields.feeDollars", /^Enter the fee in dollars/],
  ["referral-terms", { "fields.feeDollars": "$10,000.01" }, "fields.feeDollars", "At most $10,000."],
  ["agreement", { "rows[0].text": "{fees} {nonsense}." }, "rows[0].text", /^\{nonsense\} stands for nothing/],
  ["agreement", { "rows[0].text": " " }, "rows[0].text", "Write what it says, or remove the item."],
  [
    "service-lists",
    { "rows[0].items": `Keys\n${"x".repeat(121)}` },
    "rows[0].items[1]",
    "Keep it under 121 characters.",
  ],
] as const)("%s refuses %o, and says what and where", (section, sent, at, message) => {
  expect(problemsOf(section, sent)[at]?.[0]).toMatch(message);
});

const visits = {
  "fields.day1": "on",
  "fields.opensAt": "09:00",
  "fields.closesAt": "16:30",
  "fields.noticeHours": "2",
  "fields.horizonDays": "60",
};

test.each([
  ["visits", { ...visits, "fields.noticeHours": "336", "fields.horizonDays": "1" }, /^Keep this shorter/],
  ["visits", { ...visits, "fields.noticeHours": "24", "fields.horizonDays": "1" }, /^Keep this shorter/],
  ["company", { "fields.tagline": "x".repeat(201) }, "Keep it under 201 characters."],
  ["team", { "fields.position": "1000" }, "At most 999."],
  ["areas", { "fields.position": "-1" }, "At least 0."],
  ["areas", { "fields.position": "1.5" }, "A whole number."],
] as const)("%s with %o is told beside the field", (section, sent, message) => {
  const told = Object.entries(problemsOf(section, sent)).filter(([at]) => at in sent);
  expect(told).toEqual([
    [expect.stringMatching(/notice|tagline|position/), [expect.stringMatching(message)]],
  ]);
});

test("a notice that leaves an hour to book is taken", () => {
  const sent = { ...visits, "fields.noticeHours": "23", "fields.horizonDays": "1" };
  expect(problemsOf("visits", sent)).toEqual({});
});

const odd = ["", "x", "-1", "1.5", "1e9", "Infinity", "2026-02-30", "1700-01-01", "+", "x".repeat(50_000)];

test.each(sections.map((section) => [section.id, section] as const))(
  "whatever is typed into %s is answered in our own words",
  (id, { fields, rows }) => {
    const names = [
      ...fields.map(({ name, kind }) => ({ at: `fields.${name}`, kind })),
      ...(rows?.fields ?? []).map(({ name, kind }) => ({ at: `rows[0].${name}`, kind })),
    ].filter(({ kind }) => kind !== "check");
    const answers = odd.flatMap((text) =>
      Object.values(problemsOf(id, Object.fromEntries(names.map(({ at }) => [at, text])))).flat(),
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer).not.toMatch(/invalid|too (big|small)|expected|received/i);
  },
);

function problemsOf(section: SectionId, sent: Record<string, string>): Record<string, string[] | null> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ seen: "{}", ...sent })) form.set(name, text);
  return parseWithZod(form, { schema: settingsFormOf(section) }).reply().error ?? {};
}
