import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPaid,
  mismatchOf,
  nextStatus,
  type PaymentStatus,
  refundable,
  subjectOf,
} from "#app/features/payments/rules.ts";
import { paymentStatuses } from "#app/lib/statuses.ts";

const fee = 199_00;
const unpaid = {
  status: "open",
  paymentStatus: "unpaid",
  declineCode: null,
  dispute: "none",
} as const;

const anySnapshot = fc
  .record({
    status: fc.constantFrom("open", "complete", "expired"),
    paymentStatus: fc.constantFrom("paid", "unpaid", "no_payment_required"),
    declineCode: fc.constantFrom(null, "insufficient_funds"),
    dispute: fc.constantFrom("none", "open", "won", "lost"),
  } as const)
  .map((snapshot) =>
    snapshot.paymentStatus === "unpaid" ? snapshot : { ...snapshot, status: "complete" as const },
  );

const endOf = (snapshots: readonly Parameters<typeof nextStatus>[1][], from: PaymentStatus = "created") =>
  snapshots.reduce<PaymentStatus>(
    (status, snapshot) => nextStatus(status, snapshot, { amountCents: fee, refundedCents: 0 }),
    from,
  );

describe("the status of a payment", () => {
  test("ends the same in any order of snapshots", () => {
    const shuffled = fc
      .array(anySnapshot, { minLength: 1, maxLength: 8 })
      .chain((snapshots) =>
        fc.tuple(
          fc.constant(snapshots),
          fc.shuffledSubarray([...snapshots, ...snapshots], { minLength: 2 * snapshots.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([snapshots, others]) => {
        expect(endOf(others)).toBe(endOf(snapshots));
      }),
    );
  });

  test("never goes back", () => {
    const rank = (status: PaymentStatus) => paymentStatuses.indexOf(status);
    fc.assert(
      fc.property(fc.constantFrom(...paymentStatuses), anySnapshot, (status, snapshot) => {
        const next = nextStatus(status, snapshot, { amountCents: fee, refundedCents: fee });
        expect(rank(next)).toBeGreaterThanOrEqual(rank(status));
      }),
    );
  });

  test("is paid only if a snapshot is paid", () => {
    fc.assert(
      fc.property(fc.array(anySnapshot, { maxLength: 8 }), (snapshots) => {
        const came = snapshots.some(({ paymentStatus }) => paymentStatus !== "unpaid");
        expect(isPaid(endOf(snapshots))).toBe(came);
      }),
    );
  });

  test.each([
    [unpaid, "open"],
    [{ ...unpaid, declineCode: "expired_card" }, "open"],
    [{ ...unpaid, status: "expired" }, "expired"],
    [{ ...unpaid, status: "complete" }, "open"],
    [{ ...unpaid, status: "complete", declineCode: "expired_card" }, "failed"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid" }, "paid"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "open" }, "disputed"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "lost" }, "lost"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "won" }, "paid"],
  ] as const)("after %j is %s", (snapshot, status) => {
    expect(endOf([snapshot])).toBe(status);
  });

  test("moves back only by a fresh snapshot that is paid", () => {
    const paid = { ...unpaid, status: "complete", paymentStatus: "paid" } as const;
    const by = (snapshot: Parameters<typeof nextStatus>[1], isFresh: boolean, refundedCents = 0) =>
      nextStatus("disputed", snapshot, { amountCents: fee, refundedCents, isFresh });
    expect(by({ ...paid, dispute: "won" }, true)).toBe("paid");
    expect(by({ ...paid, dispute: "won" }, true, fee)).toBe("refunded");
    expect(by({ ...paid, dispute: "won" }, false)).toBe("disputed");
    expect(by({ ...paid, dispute: "lost" }, false)).toBe("lost");
    expect(by(unpaid, true)).toBe("disputed");
  });

  test("is refunded while all of it is refunded", () => {
    const paid = { ...unpaid, status: "complete", paymentStatus: "paid" } as const;
    const next = (current: PaymentStatus, refundedCents: number) =>
      nextStatus(current, paid, { amountCents: fee, refundedCents });
    expect(next("paid", 50_00)).toBe("paid");
    expect(next("paid", fee)).toBe("refunded");
    expect(next("refunded", 0)).toBe("paid");
  });

  test("is paid after it was canceled if money arrives", () => {
    expect(endOf([{ ...unpaid, status: "expired" }], "cancelled")).toBe("cancelled");
    expect(endOf([{ ...unpaid, status: "complete", paymentStatus: "paid" }], "cancelled")).toBe("paid");
  });
});

describe("a mismatch", () => {
  const payment = { id: "p", leadId: "l", amountCents: fee, currency: "usd" };
  const snapshot = {
    paymentId: "p",
    leadId: "l",
    amountSubtotalCents: fee,
    amountTotalCents: fee,
    currency: "usd",
    livemode: true,
  };

  test.each([
    [{}, null],
    [{ paymentId: "q" }, "another payment"],
    [{ leadId: "m" }, "another lead"],
    [{ currency: "eur" }, "EUR"],
    [{ amountTotalCents: 100 }, "another amount"],
    [{ amountSubtotalCents: 200_00 }, "another amount"],
    [{ livemode: false }, "test mode"],
  ])("of %j names %s", (change, text) => {
    const reason = mismatchOf(payment, { ...snapshot, ...change }, true);
    if (text === null) expect(reason).toBeNull();
    else expect(reason).toContain(text);
  });

  test("ignores the lead once it is purged", () => {
    expect(mismatchOf({ ...payment, leadId: null }, snapshot, true)).toBeNull();
  });
});

test("sorts events into payments and invoices", () => {
  for (const type of [
    "checkout.session.completed",
    "charge.refunded",
    "refund.failed",
    "charge.dispute.created",
  ])
    expect(subjectOf(type)).toBe("payment");
  expect(subjectOf("invoice.paid")).toBe("invoice");
  for (const type of ["customer.created", "charge.succeeded", "checkout.session.completed.more", ""])
    expect(subjectOf(type)).toBeNull();
});

test("refundable is what was paid minus refunds that did not fail", () => {
  const paid = { status: "paid", paidCents: fee };
  const refund = (status: string, amountCents: number) => ({ status, amountCents });
  expect(refundable(paid, [])).toBe(fee);
  expect(refundable(paid, [refund("requested", 50_00), refund("failed", 99_00)])).toBe(149_00);
  expect(refundable({ ...paid, status: "disputed" }, [])).toBe(0);
  expect(refundable({ ...paid, status: "open" }, [])).toBe(0);
});
