import { describe, expect, test } from "vitest";
import {
  contactDueAt,
  promiseState,
  type ReferralProgress,
  referralSteps,
  shownName,
} from "#app/features/referrals/rules.ts";

const startedAt = new Date("2026-11-21T15:14:00Z");
const terms = { contactHours: 24 };
const dueAt = contactDueAt(startedAt, terms);

describe("the time to contact a client", () => {
  test("lasts 24 hours, also when clocks change", () => {
    expect(dueAt.toISOString()).toBe("2026-11-22T15:14:00.000Z");
    for (const from of ["2026-03-07T18:00:00Z", "2026-10-31T18:00:00Z"])
      expect(contactDueAt(new Date(from), terms).getTime() - Date.parse(from)).toBe(86_400_000);
  });

  test("is open until it is due, and overdue a millisecond later", () => {
    const open = { dueAt, fulfilledAt: null };
    expect(promiseState(open, dueAt)).toBe("open");
    expect(promiseState(open, new Date(dueAt.getTime() + 1))).toBe("overdue");
  });

  test("is met by a contact at the due time, whatever the time is now", () => {
    const later = new Date("2027-01-01");
    expect(promiseState({ dueAt, fulfilledAt: dueAt }, later)).toBe("met");
    expect(promiseState({ dueAt, fulfilledAt: new Date(dueAt.getTime() + 1) }, later)).toBe("late");
  });
});

test("shows a client by first name and initial", () => {
  expect(
    ["Jo Example", " jo  van der example ", "Jo", "", null, "Jo (515)", "Ömer Özil"].map(shownName),
  ).toEqual(["Jo E.", "jo E.", "Jo", "Your client", "Your client", "Jo", "Ömer Ö."]);
  expect(shownName(`${"x".repeat(9_000)} y`)).toHaveLength(33);
});

describe("the steps", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const shownSteps = (progress: Partial<ReferralProgress>) =>
    referralSteps({
      receivedAt: at(9),
      status: "pending",
      assignee: null,
      events: [],
      paidAt: null,
      ...progress,
    }).map(({ key, state, at: time }) => [key, state, time?.getUTCHours() ?? null]);

  test("of a new referral are ahead, with one that is next", () => {
    const ahead = [
      ["received", "done", 9],
      ["assigned", "current", null],
      ["contacted", "ahead", null],
      ["decision", "ahead", null],
    ];
    expect(shownSteps({})).toEqual(ahead);
    expect(shownSteps({ status: null })).toEqual(ahead);
  });

  test("name the last assignee", () => {
    const events = [
      { kind: "received", at: at(9) },
      { kind: "assigned", at: at(10) },
      { kind: "assigned", at: at(11) },
    ];
    expect(shownSteps({ events, assignee: "Dana" })[1]).toEqual(["assigned", "done", 11]);
    expect(shownSteps({ events })[1]).toEqual(["assigned", "current", null]);
  });

  test("leave out what was skipped", () => {
    expect(shownSteps({ status: "contacted", events: [{ kind: "contacted", at: at(12) }] })).toEqual([
      ["received", "done", 9],
      ["contacted", "done", 12],
      ["decision", "current", null],
    ]);
    expect(shownSteps({ status: "lost" })).toEqual([
      ["received", "done", 9],
      ["lost", "done", null],
    ]);
  });

  test("of a client who signed end with the fee", () => {
    expect(shownSteps({ status: "converted" }).at(-1)).toEqual(["paid", "current", null]);
    expect(shownSteps({ status: "converted", paidAt: at(15) })).toEqual([
      ["received", "done", 9],
      ["contacted", "done", null],
      ["converted", "done", null],
      ["paid", "done", 15],
    ]);
  });
});
