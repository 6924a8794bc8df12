import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPaid,
  mismatchOf,
  nextStatus,
  type PaymentStatus,
  paymentStatuses,
  subjectOf,
  type Truth,
} from "#app/domain/billing/rules.ts";
import { refundable } from "#app/domain/refunds.ts";

const fee = 199_00;
const unpaid = {
  status: "open",
  paymentStatus: "unpaid",
  declineCode: null,
  refundedCents: 0,
  dispute: "none",
} as const;

const anyTruth = fc
  .record({
    status: fc.constantFrom("open", "complete", "expired"),
    paymentStatus: fc.constantFrom("paid", "unpaid", "no_payment_required"),
    declineCode: fc.constantFrom(null, "insufficient_funds"),
    refundedCents: fc.constantFrom(0, 50_00, fee),
    dispute: fc.constantFrom("none", "open", "won", "lost"),
  } as const)
  .map((truth) => (truth.paymentStatus === "unpaid" ? truth : { ...truth, status: "complete" as const }));

const endOf = (truths: readonly Parameters<typeof nextStatus>[1][], from: PaymentStatus = "created") =>
  truths.reduce<PaymentStatus>((status, truth) => nextStatus(status, truth, { amountCents: fee }), from);

describe("the status of a payment", () => {
  test("ends the same, whatever the order in which the vendor's truths arrive, and how often", () => {
    const shuffled = fc
      .array(anyTruth, { minLength: 1, maxLength: 8 })
      .chain((truths) =>
        fc.tuple(
          fc.constant(truths),
          fc.shuffledSubarray([...truths, ...truths], { minLength: 2 * truths.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([truths, others]) => {
        expect(endOf(others)).toBe(endOf(truths));
      }),
    );
  });

  test("never goes back", () => {
    const rank = (status: PaymentStatus) => paymentStatuses.indexOf(status);
    fc.assert(
      fc.property(fc.constantFrom(...paymentStatuses), anyTruth, (status, truth) => {
        expect(rank(nextStatus(status, truth, { amountCents: fee }))).toBeGreaterThanOrEqual(rank(status));
      }),
    );
  });

  test("is paid only where the vendor says that money came, and refunded or disputed only after that", () => {
    fc.assert(
      fc.property(fc.array(anyTruth, { maxLength: 8 }), (truths) => {
        const came = truths.some(({ paymentStatus }) => paymentStatus !== "unpaid");
        expect(isPaid(endOf(truths))).toBe(came);
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
    [{ ...unpaid, status: "complete", paymentStatus: "paid", refundedCents: 50_00 }, "paid"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", refundedCents: fee }, "refunded"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "open" }, "disputed"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "lost" }, "lost"],
    [{ ...unpaid, status: "complete", paymentStatus: "paid", dispute: "won" }, "paid"],
  ] as const)("after %j is %s", (truth, status) => {
    expect(endOf([truth])).toBe(status);
  });

  test("goes back only by the latest word about money that came", () => {
    const paid = { ...unpaid, status: "complete", paymentStatus: "paid" } as const;
    const by = (truth: Parameters<typeof nextStatus>[1], isFresh: boolean) =>
      nextStatus("disputed", truth, { amountCents: fee, isFresh });
    expect(by({ ...paid, dispute: "won" }, true)).toBe("paid");
    expect(by({ ...paid, dispute: "won", refundedCents: fee }, true)).toBe("refunded");
    expect(by({ ...paid, dispute: "won" }, false)).toBe("disputed");
    expect(by({ ...paid, dispute: "lost" }, false)).toBe("lost");
    expect(by(unpaid, true)).toBe("disputed");
  });

  test("of one that was called off is paid all the same when somebody pays", () => {
    expect(endOf([{ ...unpaid, status: "expired" }], "cancelled")).toBe("cancelled");
    expect(endOf([{ ...unpaid, status: "complete", paymentStatus: "paid" }], "cancelled")).toBe("paid");
  });
});

describe("a truth about another thing", () => {
  const payment = { id: "p", leadId: "l", amountCents: fee, currency: "usd" };
  const truth = {
    paymentId: "p",
    leadId: "l",
    amountSubtotalCents: fee,
    amountTotalCents: fee,
    currency: "usd",
    livemode: true,
  } as Truth;

  test.each([
    [{}, null],
    [{ paymentId: "q" }, "another payment"],
    [{ leadId: "m" }, "another lead"],
    [{ currency: "eur" }, "EUR"],
    [{ amountTotalCents: 100 }, "another amount"],
    [{ amountSubtotalCents: 200_00 }, "another amount"],
    [{ livemode: false }, "test mode"],
  ])("%j is told by %s", (change, words) => {
    const told = mismatchOf(payment, { ...truth, ...change }, true);
    if (words === null) expect(told).toBeNull();
    else expect(told).toContain(words);
  });

  test("is not told by the lead once that is gone for good", () => {
    expect(mismatchOf({ ...payment, leadId: null }, truth, true)).toBeNull();
  });
});

test("of events, those of payments are listened to, and invoices are kept apart", () => {
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

test("what can be refunded is what was paid without what is on its way back; a refund that failed does not count", () => {
  const paid = { status: "paid", amountCents: fee, refundedCents: 0 };
  const refund = (status: string, amountCents: number) => ({ status, amountCents });
  expect(refundable(paid, [])).toBe(fee);
  expect(refundable(paid, [refund("requested", 50_00), refund("failed", 99_00)])).toBe(149_00);
  expect(refundable({ ...paid, refundedCents: 100_00 }, [refund("succeeded", 50_00)])).toBe(99_00);
  expect(refundable({ ...paid, status: "disputed" }, [])).toBe(0);
  expect(refundable({ ...paid, status: "open" }, [])).toBe(0);
});
