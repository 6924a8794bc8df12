import { expect, test } from "vitest";
import { quotedRows } from "#app/features/enrollment/estimate.ts";
import { enrollmentEstimate } from "#app/features/pricing/rules.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { type EnrollmentEmail, enrollment } from "#emails/enrollment.ts";
import { rendered } from "#tests/factories/emails.ts";

const quoted = {
  address: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
  propertyType: "multi-family",
  unitCount: 2,
  rentCents: 1_840_00,
  estimate: enrollmentEstimate(defaultSchedule, {
    propertyType: "multi-family",
    unitCount: 2,
    rentCents: 1_840_00,
  }),
};

const send = (over: Partial<EnrollmentEmail> = {}) =>
  rendered(
    enrollment({
      ownerName: "Ann Example",
      address: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
      quoteLine: "Quote Q-1042, Enrollment estimate, effective November 2026",
      totalMonthlyCents: quoted.estimate.totalMonthlyCents,
      fees: quotedRows(quoted),
      isSigned: false,
      enrolledUrl: "https://porchlight.example/enroll/done",
      bookingUrl: "https://porchlight.example/book",
      ...over,
    }),
  );

test("the enrollment email names the home, the quote, every fee and the next steps", async () => {
  const { subject, html, text } = await send();
  expect(subject).toBe("$147.56 a month: your enrollment for 2914 Cottage Grove Avenue");
  for (const body of [html, text]) {
    expect(body).toContain("Hi Ann, here is");
    expect(body).toContain("$147.56 a month");
    expect(body).toContain("Quote Q-1042, Enrollment estimate, effective November 2026");
    expect(body).toContain("$108.56 a month, 5.9% of the monthly rent, at a rent of $1,840");
    expect(body).toContain("rent, of the unit being leased, for each new lease");
    expect(body).toContain("$299, once");
    expect(body).toContain("$199, once, at checkout");
    expect(body).toContain("Ask for your management agreement");
    expect(body).toContain("https://porchlight.example/enroll/done");
    expect(body).toContain("https://porchlight.example/book");
  }
});

test("an assumed rent is marked, and markup and header lines are left out", async () => {
  const { subject, html, text } = await send({
    ownerName: "<b>Ann</b>",
    address: "1 Oak St\r\nBcc: all@evil.example",
    fees: quotedRows({ ...quoted, estimate: { ...quoted.estimate, rentAssumed: true } }),
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<b>Ann");
  expect(subject).toBe("$147.56 a month: your enrollment");
  expect(html).not.toContain("evil.example");
  expect(text).toContain("Here is what you sent us for your property.");
  expect(text).toContain("an assumed rent of $1,840");
});

test("an owner with a signed agreement is not asked to request one", async () => {
  const { text } = await send({ isSigned: true });
  expect(text).toContain("stays in effect");
  expect(text).not.toMatch(/Ask for your management agreement|Nothing is signed/);
});
