import { expect, test } from "vitest";
import { fieldOfHeader, guessFields, type ImportField } from "#app/features/lead-lists/imports/fields.ts";
import { type Reading, readLine } from "#app/features/lead-lists/imports/line.ts";
import { type Candidate, EarlierLines, findMatch } from "#app/features/lead-lists/imports/rules.ts";
import { csvLine } from "#app/lib/text.ts";

const reading = { timeZone: "America/Chicago", now: new Date("2026-11-25T12:00:00Z") };

type Typed = Partial<Record<ImportField, string>>;

const read = (typed: Typed, options: Partial<Reading> = {}) =>
  readLine(Object.values(typed), { ...reading, fields: Object.keys(typed) as ImportField[], ...options });

function draftOf(typed: Typed, options: Partial<Reading> = {}) {
  const line = read(typed, options);
  if (!line.ok) throw new Error(line.reason);
  return line.draft;
}

const email = "a@mail.example";

test.each([
  [{ noText: "STOP" }, ["sms"]],
  [{ noText: "maybe" }, ["sms"]],
  [{ noEmail: "yes" }, ["email"]],
  [{ noContact: "x" }, ["email", "sms", "call"]],
  [{ noContact: "No" }, []],
  [{ yesEmail: "yes" }, []],
  [{ yesEmail: "no" }, ["email"]],
  [{ yesEmail: "unsubscribed" }, ["email"]],
] as const)("%j stops %j", (typed, stops) => {
  expect(draftOf({ email, ...typed }).stops).toEqual(stops);
});

test.each([
  [
    { email: "nobody" },
    /^Email: “nobody” is left out\. .* It has no email, no phone number and no address\.$/,
  ],
  [{ phone: "12" }, /^Phone: “12” is left out\. Enter a ten-digit/],
  [{ name: "Ann" }, /^It has no email, no phone number and no address/],
  [{ email, name: "J\ufffdrg" }, /unreadable/],
])("refuses %j", (typed, reason) => {
  expect(read(typed)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});

test.each([
  [{ squareFootage: "big" }, /^Square feet: “big” is left out/],
  [{ status: "OPEN_DEAL" }, /^Status: “OPEN_DEAL” is left out/],
  [{ noText: "maybe" }, /^Stopped texts: “maybe” counts as yes/],
  [{ createdAt: "13/02/2026" }, /^Created on: “13\/02\/2026” is left out\. Write the date/],
  [{ createdAt: "2027-01-01" }, /^Created on: .* future/],
  [{ address: "12 Elm" }, /^Full address: “12 Elm” is left out/],
  [{ phone: "555-0100" }, /^Phone: “555-0100” is left out/],
  [{ assignee: "Nobody Known" }, /^Assigned to: /],
  [{ rent: "cheap" }, /^Rent: /],
  [{ street: "12 Elm St", unit: "c/o Bo Sample" }, /^Unit: “c\/o Bo Sample” is left out/],
  [{ street: "12 Elm St", state: "IA", zip: "5002" }, /^ZIP: “5002” is left out/],
  [{ street: "12 Elm St", zip: "2134" }, /^ZIP: “2134” is read as 02134/],
])("keeps a line with %j and says what is wrong with the cell", (typed, remark) => {
  const { values, remarks } = draftOf({ email, ...typed });
  expect(values.email).toBe(email);
  expect(remarks).toEqual([expect.stringMatching(remark)]);
});

test("reads figures with their units, and the hour of a date", () => {
  const typed = { squareFootage: "1,150 sq ft", bedrooms: "3 br", bathrooms: "2.50", yearBuilt: "1920.0" };
  const { values, added, remarks } = draftOf({
    email,
    ...typed,
    rent: "$1,850/mo",
    createdAt: "1/5/2026 2:30 PM",
    lastContactedAt: "2026-02-03T09:15:00Z",
  });
  expect(values).toMatchObject({ squareFootage: 1150, bedrooms: 3, bathrooms: 2.5, yearBuilt: 1920 });
  expect(added).toMatchObject({
    estimatedRent: "1850.00",
    createdAt: new Date("2026-01-05T20:30:00Z"),
    lastContactedAt: new Date("2026-02-03T15:15:00Z"),
  });
  expect(remarks).toEqual([]);
});

test("imports the first of several emails and phone numbers, and keeps the others", () => {
  const { values, added, remarks } = draftOf({
    email: "Ann@mail.example; ann@work.example",
    phone: "Mobile: (515) 555-0131, Home: 515-555-0132 x9",
    otherPhone: "515 555 0133; 555-0134",
    note: "Met at the fair",
  });
  expect(values).toMatchObject({ email: "Ann@mail.example", phoneE164: "+15155550131" });
  expect(added).toMatchObject({
    secondPhone: "+15155550132 ext. 9",
    note: "Met at the fair\nEmail: ann@work.example\nPhone: 515 555 0133, 555-0134",
  });
  expect(remarks).toEqual([
    expect.stringMatching(/^Email: “Ann@mail.example” is imported/),
    expect.stringMatching(/^Phone: “\(515\) 555-0131” is imported/),
  ]);
});

test("imports an extension, and a second phone number or email where there is no first", () => {
  const { values, added, remarks } = draftOf({ phone: "(515) 555-0127 x9", otherEmail: "ann@work.example" });
  expect(values).toMatchObject({ phone: "+15155550127 ext. 9", email: "ann@work.example" });
  expect(draftOf({ otherPhone: "515 555 0133" }).values.phoneE164).toBe("+15155550133");
  expect([added.note, added.secondPhone, remarks]).toEqual([null, null, []]);
});

test.each([
  ["2134", "Mass.", null, "02134", "MA"],
  ["2134", "MA", null, "02134", "MA"],
  ["5002", "IA", null, null, "IA"],
  ["50010", undefined, null, "50010", "IA"],
])("reads the ZIP code %s beside the state %s", (zip, state, _, zipCode, stateCode) => {
  const { values } = draftOf({ street: "12 Elm St", zip, ...(state && { state }) });
  expect([values.zipCode, values.state]).toEqual([zipCode, stateCode]);
});

test.each([
  [{ street: "700 Sample Fir St", unit: "Apt 1" }, "700 Sample Fir St Apt 1"],
  [{ street: "700 Sample Fir St", unit: "3" }, "700 Sample Fir St Unit 3"],
  [{ street: "700 Sample Fir St Apt 11", unit: "1" }, "700 Sample Fir St Apt 11 Unit 1"],
  [{ street: "700 Sample Fir St, #4", unit: "Apt 4" }, "700 Sample Fir St, #4"],
  [{ address: "701 Sample Fir St, Ames, IA 50010", unit: "2" }, "701 Sample Fir St Unit 2"],
  [{ address: "701 Sample Fir St, Ames, IA 50010, USA" }, "701 Sample Fir St"],
])("reads the street of %j as %s", (typed, street) => {
  expect(draftOf(typed).values.streetAddress).toBe(street);
});

test.each([
  [{ firstName: "Joyce", lastName: "Haverkamp" }, false, "Joyce Haverkamp"],
  [{ firstName: "Joyce", name: "Joyce & Bo" }, false, "Joyce"],
  [{ name: "Haverkamp, Joyce" }, true, "Joyce Haverkamp"],
  [{ name: "Haverkamp, Joyce" }, false, "Haverkamp, Joyce"],
  [{ name: "Haverkamp Homes, LLC" }, true, "Haverkamp Homes, LLC"],
])("reads the name of %j, turned around: %s", (typed, isLastNameFirst, name) => {
  expect(draftOf({ email, ...typed }, { isLastNameFirst }).values.name).toBe(name);
});

test("maps the statuses, people, sources and tags of the file", () => {
  const { added, foreignStatus } = draftOf(
    {
      email,
      status: "OPEN_DEAL",
      assignee: "Rosa Sample",
      source: "Walk-in",
      tags: "* myContacts ::: Fair; VIP",
    },
    { statuses: new Map([["open_deal", "analysis_submitted"]]), staff: new Map([["rosa sample", "id"]]) },
  );
  expect(added).toMatchObject({
    status: "analysis_submitted",
    assignedTo: "id",
    source: "walk-in",
    tags: ["Fair", "VIP"],
  });
  expect(foreignStatus).toBe("OPEN_DEAL");
});

test("takes away the apostrophe of our own exports only", () => {
  const nameOf = (name: string, isOwn: boolean) => draftOf({ email, name }, { isOwn }).values.name;
  expect(nameOf("'-Bar", false)).toBe("'-Bar");
  expect(nameOf("'=Bar", false)).toBe("=Bar");
  for (const name of ["-Bar", "'-Bar", "''-Bar", "'Bar", "=Bar"])
    expect(nameOf(csvLine([name]).trim(), true)).toBe(name);
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
      added: { status: "site_visit_scheduled", createdAt: new Date("2026-01-05T18:00:00Z") },
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

const nobody = { name: null, email: null, phoneE164: null, streetAddress: null, zipCode: null };
const elm = { ...nobody, streetAddress: "12 Elm Street", zipCode: "50010" };
const phoneE164 = "+15155550101";

test("finds the earlier line of the same home or person among many", () => {
  const earlier = new EarlierLines();
  const sameAs = (values: typeof nobody | Record<string, string | null>, line: number) =>
    earlier.addOrFind({ ...nobody, ...values }, line).sameAs;
  for (let at = 2; at < 20_000; at += 1) expect(sameAs({ email: `o${at}@mail.example` }, at)).toBe(null);
  expect(sameAs({ email: "O77@mail.example" }, 20_001)).toBe(77);
  const home = { ...elm, email: "x@mail.example" };
  expect(sameAs(home, 20_002)).toBe(null);
  expect(sameAs({ ...home, streetAddress: "14 Elm Street" }, 20_003)).toBe(null);
  expect(sameAs({ ...home, email: null, streetAddress: "12 elm st." }, 20_004)).toBe(20_002);
});

test.each([
  [
    "another email",
    { name: "Al Sample", email: "al@mail.example" },
    { name: "Bo Sample", email: "bo@mail.example" },
  ],
  [
    "another email and one phone",
    { name: "Al", email: "al@mail.example", phoneE164 },
    { name: "Bo", email: "bo@mail.example", phoneE164 },
  ],
  ["another name", { name: "Al Sample" }, { name: "Bo Sample" }],
])("keeps a second owner at one street, with %s", (_, first, second) => {
  const earlier = new EarlierLines();
  earlier.addOrFind({ ...elm, ...first }, 2);
  expect(earlier.addOrFind({ ...elm, ...second }, 3)).toEqual({ sameAs: null, neighbor: 2 });
  const lead = { ...elm, ...first } as Candidate;
  expect(findMatch({ ...elm, ...second }, [{ ...lead, createdAt: new Date(0) }])).toMatchObject({
    other: "owner",
  });
});

test.each([
  ["one email", { name: "Al", email: "al@mail.example" }, { name: "Bo", email: "AL@mail.example" }],
  [
    "one phone and name",
    { name: "Sample, Al", phoneE164 },
    { name: "Al Sample", email: "al@mail.example", phoneE164 },
  ],
  [
    "one name",
    { name: "Al Sample", email: "al@mail.example" },
    { name: "al sample", email: "al@work.example" },
  ],
])("knows an owner again at one street, with %s", (_, first, second) => {
  const earlier = new EarlierLines();
  earlier.addOrFind({ ...elm, ...first }, 2);
  expect(earlier.addOrFind({ ...elm, ...second }, 3).sameAs).toBe(2);
  const lead = { ...elm, ...first } as Candidate;
  expect(findMatch({ ...elm, ...second }, [{ ...lead, createdAt: new Date(0) }])).toMatchObject({
    other: null,
  });
});
