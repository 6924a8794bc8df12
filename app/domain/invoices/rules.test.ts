import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOverdue } from "#app/domain/invoices/overdue.ts";
import {
  canRetry,
  canVoid,
  invoiceLook,
  mismatchOf,
  nextInvoiceStatus,
  runningTotal,
} from "#app/domain/invoices/rules.ts";
import { invoiceStatuses } from "#app/domain/invoices/types.ts";

const status = fc.constantFrom(...invoiceStatuses);

describe("an amount", () => {
  it("adds up in cents; what is empty counts nothing, and where one cannot be read there is no sum", () => {
    expect(runningTotal(["0.10", "0.20", " ", undefined, "$1,000"])).toBe(100_030);
    expect(runningTotal(["0.10", "x", "$1,000"])).toBeNull();
    expect(runningTotal([["1", "2"]])).toBeNull();
  });
});

describe("the status of an invoice", () => {
  it("ends the same in whatever order and however often the vendor's word comes, and never goes back", () => {
    fc.assert(
      fc.property(status, fc.array(status), fc.array(status), (first, truths, again) => {
        const end = [...truths].reduce(nextInvoiceStatus, first);
        const shuffled = fc.sample(fc.shuffledSubarray(truths, { minLength: truths.length }), 1)[0] ?? [];
        expect(shuffled.reduce(nextInvoiceStatus, first)).toBe(end);
        expect([...truths, ...truths].reduce(nextInvoiceStatus, first)).toBe(end);
        const later = again.reduce(nextInvoiceStatus, end);
        expect(invoiceStatuses.indexOf(later)).toBeGreaterThanOrEqual(invoiceStatuses.indexOf(end));
      }),
    );
  });

  it("stays paid", () => {
    for (const truth of invoiceStatuses) expect(nextInvoiceStatus("paid", truth)).toBe("paid");
  });

  const paper = { voidAskedAt: null, number: "A-1", isOverdue: false, amountCents: 500, refundedCents: 0 };

  it("says how much of it was refunded", () => {
    const labels = [0, 200, 500].map((cents) => {
      return invoiceLook({ ...paper, status: "paid", refundedCents: cents }).label;
    });
    expect(labels).toEqual(["Paid", "Partly refunded", "Refunded"]);
  });

  it("is green when paid, grey when void, else yellow", () => {
    const tones = invoiceStatuses.map((each) => invoiceLook({ ...paper, status: each }).tone);
    expect(tones).toEqual(["yellow", "yellow", "yellow", "yellow", "yellow", "grey", "green"]);
  });

  it("is overdue from the company's midnight after the day on which it was due, until it is paid or void", () => {
    const timeZone = "America/Chicago";
    const dueAt = new Date("2026-11-20T15:00:00Z");
    const late = new Date("2026-11-21T06:00:00Z");
    const at = (each: (typeof invoiceStatuses)[number], now: Date) =>
      isOverdue({ status: each, dueAt }, { timeZone, now });
    expect(at("open", new Date("2026-11-21T05:59:59Z"))).toBe(false);
    expect(invoiceStatuses.filter((each) => at(each, late))).toEqual(["open"]);
    expect(isOverdue({ status: "open", dueAt: null }, { timeZone, now: late })).toBe(false);
    const look = { ...paper, status: "open", isOverdue: true } as const;
    expect(invoiceLook(look)).toMatchObject({ label: "Overdue", tone: "yellow" });
    expect(invoiceLook({ ...look, voidAskedAt: late }).label).toBe("Voiding");
  });

  it("lets only what is issued and unpaid be voided, once", () => {
    const may = invoiceStatuses.filter((each) => canVoid({ status: each, voidAskedAt: null }));
    expect(may).toEqual(["open", "uncollectible"]);
    expect(canVoid({ status: "open", voidAskedAt: new Date() })).toBe(false);
  });

  it("lets what failed or was not mailed be tried again", () => {
    const may = invoiceStatuses.filter((each) => canRetry({ status: each, sentAt: null, problem: "No" }));
    expect(may).toEqual(["failed", "open"]);
    expect(canRetry({ status: "open", sentAt: new Date(), problem: "No" })).toBe(false);
    expect(canRetry({ status: "open", sentAt: null, problem: null })).toBe(false);
  });
});

describe("the vendor's record", () => {
  const ours = { id: "i", leadId: "l", amountCents: 100, currency: "usd" };
  const told = { status: "open", amountDueCents: 100, currency: "usd", leadId: "l", invoiceId: "i" } as const;

  it("fits, also a draft without items, and after the lead is gone for good", () => {
    expect(mismatchOf(ours, told)).toBeNull();
    expect(mismatchOf(ours, { ...told, status: "draft", amountDueCents: 0 })).toBeNull();
    expect(mismatchOf({ ...ours, leadId: null }, told)).toBeNull();
  });

  it.each([
    { amountDueCents: 101 },
    { currency: "eur" },
    { leadId: "other" },
    { leadId: null },
    { invoiceId: "other" },
    { invoiceId: null },
  ])("does not fit with %o", (change) => expect(mismatchOf(ours, { ...told, ...change })).not.toBeNull());
});
