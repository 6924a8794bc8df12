import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canRetry,
  canVoid,
  invoiceBadge,
  isOverdue,
  mismatchOf,
  nextInvoiceStatus,
  runningTotal,
} from "#app/features/payments/invoices/rules.ts";
import { invoiceStatuses } from "#app/lib/statuses.ts";

const status = fc.constantFrom(...invoiceStatuses);

describe("the running total", () => {
  it("adds up in cents, and is null if an amount can't be read", () => {
    expect(runningTotal(["0.10", "0.20", " ", undefined, "$1,000"])).toBe(100_030);
    expect(runningTotal(["0.10", "x", "$1,000"])).toBeNull();
    expect(runningTotal([["1", "2"]])).toBeNull();
  });
});

describe("the status of an invoice", () => {
  it("ends the same in any order, and never moves back", () => {
    fc.assert(
      fc.property(status, fc.array(status), fc.array(status), (first, updates, again) => {
        const end = [...updates].reduce(nextInvoiceStatus, first);
        const shuffled = fc.sample(fc.shuffledSubarray(updates, { minLength: updates.length }), 1)[0] ?? [];
        expect(shuffled.reduce(nextInvoiceStatus, first)).toBe(end);
        expect([...updates, ...updates].reduce(nextInvoiceStatus, first)).toBe(end);
        const later = again.reduce(nextInvoiceStatus, end);
        expect(invoiceStatuses.indexOf(later)).toBeGreaterThanOrEqual(invoiceStatuses.indexOf(end));
      }),
    );
  });

  it("stays paid", () => {
    for (const update of invoiceStatuses) expect(nextInvoiceStatus("paid", update)).toBe("paid");
  });

  const paper = { voidAskedAt: null, number: "A-1", isOverdue: false, amountCents: 500, refundedCents: 0 };

  it("shows how much was refunded", () => {
    const labels = [0, 200, 500].map((cents) => {
      return invoiceBadge({ ...paper, status: "paid", refundedCents: cents }).label;
    });
    expect(labels).toEqual(["Paid", "Partly refunded", "Refunded"]);
  });

  it("is overdue from midnight after its due day until it is paid or void", () => {
    const timeZone = "America/Chicago";
    const dueAt = new Date("2026-11-20T15:00:00Z");
    const late = new Date("2026-11-21T06:00:00Z");
    const at = (each: (typeof invoiceStatuses)[number], now: Date) =>
      isOverdue({ status: each, dueAt }, { timeZone, now });
    expect(at("open", new Date("2026-11-21T05:59:59Z"))).toBe(false);
    expect(invoiceStatuses.filter((each) => at(each, late))).toEqual(["open"]);
    expect(isOverdue({ status: "open", dueAt: null }, { timeZone, now: late })).toBe(false);
    const overdue = { ...paper, status: "open", isOverdue: true } as const;
    expect(invoiceBadge(overdue)).toMatchObject({ label: "Overdue", tone: "yellow" });
    expect(invoiceBadge({ ...overdue, voidAskedAt: late }).label).toBe("Voiding");
  });

  it("can be void once unless it is being issued, paid or void", () => {
    const may = invoiceStatuses.filter((each) => canVoid({ status: each, voidAskedAt: null }));
    expect(may).toEqual(["failed", "open", "uncollectible"]);
    expect(canVoid({ status: "open", voidAskedAt: new Date() })).toBe(false);
  });

  it("allows to retry an invoice that failed or was not emailed", () => {
    const may = invoiceStatuses.filter((each) => canRetry({ status: each, sentAt: null, problem: "No" }));
    expect(may).toEqual(["failed", "open"]);
    expect(canRetry({ status: "open", sentAt: new Date(), problem: "No" })).toBe(false);
    expect(canRetry({ status: "open", sentAt: null, problem: null })).toBe(false);
  });
});

describe("Stripe's invoice", () => {
  const ours = { id: "i", leadId: "l", amountCents: 100, currency: "usd" };
  const theirs = {
    status: "open",
    amountDueCents: 100,
    currency: "usd",
    leadId: "l",
    invoiceId: "i",
  } as const;

  it("matches, also as a draft without items, and after the lead was purged", () => {
    expect(mismatchOf(ours, theirs)).toBeNull();
    expect(mismatchOf(ours, { ...theirs, status: "draft", amountDueCents: 0 })).toBeNull();
    expect(mismatchOf({ ...ours, leadId: null }, theirs)).toBeNull();
  });

  it.each([
    { amountDueCents: 101 },
    { currency: "eur" },
    { leadId: "other" },
    { leadId: null },
    { invoiceId: "other" },
    { invoiceId: null },
  ])("doesn't match with %o", (change) => expect(mismatchOf(ours, { ...theirs, ...change })).not.toBeNull());
});
