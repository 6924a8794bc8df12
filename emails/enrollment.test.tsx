import { expect, test } from "vitest";
import { type EnrollmentProps, render } from "#emails/enrollment.tsx";
import { company } from "#tests/factories/emails.ts";

const props = (over: Partial<EnrollmentProps> = {}): EnrollmentProps => ({
  ownerName: "Ann Example",
  address: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
  quoteLine: "Quote Q-1042, fee schedule 2026-11, Enrollment estimate",
  estimate: {
    baseRentCents: 1_840_00,
    rentAssumed: false,
    managementBasisPoints: 690,
    percentageFeeCents: 126_96,
    administrationFeeCents: 39_00,
    totalMonthlyCents: 165_96,
    setupFeeCents: 299_00,
  },
  bookingUrl: "https://porchlight.example/book",
  company,
  ...over,
});

test("Your enrollment names the home, the quote with its schedule, every fee and what comes next", async () => {
  const { subject, html, text } = await render(props());
  expect(subject).toBe("Your enrollment: 2914 Cottage Grove Avenue, Des Moines, IA 50311");
  for (const body of [html, text]) {
    expect(body).toContain("Hello Ann Example, this is");
    expect(body).toContain("$166 a month");
    expect(body).toContain("Quote Q-1042, fee schedule 2026-11, Enrollment estimate");
    expect(body).toContain("6.9% of $1,840 rent");
    expect(body).toContain("$299, once");
    expect(body).toContain("We prepare your management agreement");
    expect(body).toContain("https://porchlight.example/book");
  }
});

test("an assumed rent is called assumed, and a name or address cannot carry markup or a second header line", async () => {
  const { subject, html, text } = await render(
    props({
      ownerName: "<b>Ann</b>",
      address: "1 Oak St\r\nBcc: all@evil.example",
      estimate: { ...props().estimate, rentAssumed: true },
    }),
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<b>Ann");
  expect(subject).toBe("Your enrollment");
  expect(html).not.toContain("evil.example");
  expect(text).toContain("This is what you sent us for your property.");
  expect(text).toContain("$1,840 rent, assumed");
});
