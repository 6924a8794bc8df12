import { expect, test } from "vitest";
import { fieldOfHeader, guessFields, type ImportField } from "#app/features/leads/imports/fields.ts";
import { readLine } from "#app/features/leads/imports/line.ts";
import { EarlierLines } from "#app/features/leads/imports/rules.ts";

const place = { timeZone: "America/Chicago", now: new Date("2026-11-25T12:00:00Z") };

const read = (typed: Partial<Record<ImportField, string>>) =>
  readLine(Object.values(typed), Object.keys(typed) as ImportField[], place);

const email = "a@mail.example";

test.each([
  [{ noText: "STOP" }, ["sms"]],
  [{ noEmail: "yes" }, ["email"]],
  [{ noContact: "x" }, ["email", "sms", "call"]],
  [{ noContact: "No" }, []],
  [{ yesEmail: "yes" }, []],
  [{ yesEmail: "no" }, ["email"]],
  [{ yesEmail: "unsubscribed" }, ["email"]],
] as const)("%j stops %j", (typed, stops) => {
  expect(read({ email, ...typed })).toMatchObject({ ok: true, draft: { stops } });
});

test.each([
  [{ email: "nobody" }, /^Email: /],
  [{ phone: "12" }, /^Phone: Enter a ten-digit/],
  [{ email, squareFootage: "big" }, /^Square feet: /],
  [{ email, status: "hot" }, /“hot” is no status/],
  [{ email, noText: "maybe" }, /“maybe” is neither/],
  [{ email, createdAt: "2027-01-01" }, /future/],
  [{ email, address: "12 Elm" }, /^Full address: /],
  [{ name: "Ann" }, /no email, no phone number and no address/],
  [{ email, name: "J\ufffdrg" }, /unreadable/],
])("refuses %j", (typed, reason) => {
  expect(read(typed)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});

test("reads a whole line", () => {
  const line = {
    name: "'=Ann",
    phone: "'+1 515 555 0101",
    address: "12 Elm St, Ames, IA 50010",
    propertyType: "Duplex",
    squareFootage: "1,480",
    status: "Site Visit Scheduled",
    createdAt: "1/5/26",
  };
  const result = read({ ...line, name: "Ann" });
  expect(result).toMatchObject({
    ok: true,
    draft: {
      values: {
        name: "Ann",
        phoneE164: "+15155550101",
        streetAddress: "12 Elm St",
        state: "IA",
        propertyType: "multi-family",
        squareFootage: 1480,
      },
      status: "site_visit_scheduled",
      createdAt: new Date("2026-01-05T18:00:00Z"),
    },
  });
});

test("guesses fields by header, each once", () => {
  expect(fieldOfHeader("E-Mail Address")).toBe("email");
  expect(guessFields(["Name", "Email", "email", "Address", "City", "Zip Code", "foo"])).toEqual([
    "name",
    "email",
    null,
    "street",
    "city",
    "zip",
    null,
  ]);
});

test("finds the earlier line of the same home or person among many", () => {
  const earlier = new EarlierLines();
  const none = { email: null, phoneE164: null, streetAddress: null, zipCode: null };
  for (let at = 2; at < 20_000; at += 1)
    expect(earlier.addOrFind({ ...none, email: `o${at}@mail.example` }, at)).toBe(null);
  expect(earlier.addOrFind({ ...none, email: "O77@mail.example" }, 20_001)).toBe(77);
  const home = { ...none, email: "x@mail.example", streetAddress: "12 Elm Street", zipCode: "50010" };
  expect(earlier.addOrFind(home, 20_002)).toBe(null);
  expect(earlier.addOrFind({ ...home, streetAddress: "14 Elm Street" }, 20_003)).toBe(null);
  expect(earlier.addOrFind({ ...home, email: null, streetAddress: "12 elm st." }, 20_004)).toBe(20_002);
});
