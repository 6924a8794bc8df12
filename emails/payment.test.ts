import { describe, expect, test } from "vitest";
import { payLink, receipt, refund } from "#emails/payment.ts";
import { rendered } from "#tests/factories/emails.ts";

const fee = {
  ownerName: "Jo Example",
  address: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
  amountCents: 199_00,
  description: "Onboarding fee",
  basis: "Management fees, effective November 2026",
  isSandbox: false,
  company: { shortName: "Porchlight", timeZone: "America/Chicago" },
};

describe("the payment link", () => {
  const send = (changes: Partial<Parameters<typeof payLink>[0]> = {}) =>
    rendered(
      payLink({
        ...fee,
        url: "https://porchlight.example/pay/a",
        ...changes,
      }),
    );

  test("names the amount, its basis and the payment page", async () => {
    const { subject, html, text } = await send();
    expect(subject).toBe("$199 onboarding fee for 2914 Cottage Grove Avenue");
    for (const body of [html, text]) {
      expect(body).toContain("https://porchlight.example/pay/a");
      expect(body).toContain("Pay $199");
      expect(body).toContain("Management fees, effective November 2026");
      expect(body).toContain("515-555-0142");
      expect(body).not.toContain("demo");
    }
    expect(text).toContain("Hi Jo, this one-time fee starts the onboarding of 2914 Cottage Grove Avenue");
  });

  test("says when no card is charged", async () => {
    expect((await send({ isSandbox: true })).text).toContain("This is a demo");
  });

  test.each([null, "see evil.example", "2 Oak St http://evil.example"])(
    "names no address in place of %j",
    async (address) => {
      const { subject, html } = await send({ address, ownerName: "see evil.example" });
      expect(subject).toBe("$199 onboarding fee");
      expect(html).toContain("your property");
      expect(html).not.toContain("evil");
    },
  );
});

describe("the receipt", () => {
  const send = (changes: Partial<Parameters<typeof receipt>[0]> = {}) =>
    rendered(
      receipt({
        ...fee,
        paymentId: "1d35979a-0000-4000-8000-000000000000",
        paidAt: new Date("2026-11-22T13:51:00Z"),
        receiptUrl: "https://pay.example/receipt/1",
        ...changes,
      }),
    );

  test("names the amount, the day, the reference and the next step", async () => {
    const { subject, html, text } = await send();
    expect(subject).toBe("Receipt: Onboarding fee for 2914 Cottage Grove Avenue");
    for (const body of [html, text])
      for (const part of [
        "$199.00 received",
        "November 22, 2026",
        "Management fees, effective November 2026",
        "1D35979A",
        "https://pay.example/receipt/1",
        "What comes next",
      ])
        expect(body).toContain(part);
  });

  test("of a demo says that no card was charged, and leaves out a link given as address", async () => {
    const { subject, text } = await send({ isSandbox: true, address: "see evil.example", receiptUrl: null });
    expect(subject).toBe("Receipt: Onboarding fee");
    expect(text).toContain("This is a demo: no card was charged.");
    expect(text).not.toContain("evil");
  });
});

describe("the refund", () => {
  const send = (changes: Partial<Parameters<typeof refund>[0]> = {}) =>
    rendered(
      refund({
        ...fee,
        refundedCents: 49_50,
        reference: "1D35979A",
        paidAt: new Date("2026-11-22T13:51:00Z"),
        ...changes,
      }),
    );

  test("names both amounts, the payment and how long it takes", async () => {
    const { subject, html, text } = await send();
    expect(subject).toBe("Refund of $49.50: Onboarding fee for 2914 Cottage Grove Avenue");
    for (const body of [html, text])
      for (const part of ["$49.50 refunded", "$199.00", "ten business days", "November 22, 2026", "1D35979A"])
        expect(body).toContain(part);
    expect(text).not.toContain("demo");
  });

  test("leaves out links given as name or address, and says when no card was charged", async () => {
    const { subject, html, text } = await send({
      address: "2 Oak St http://evil.example",
      ownerName: "see evil.example",
      isSandbox: true,
    });
    expect(subject).toBe("Refund of $49.50: Onboarding fee");
    expect(html).not.toContain("evil");
    expect(text).toContain("This is a demo");
  });
});
