import { describe, expect, it } from "vitest";
import {
  daysToRestore,
  groupOf,
  isRestorable,
  leadStatuses,
  missingForEstimate,
  readStatusFilter,
  statusAfter,
  statusBadge,
  statusGroups,
} from "#app/features/leads/rules.ts";
import { displayAddress, displayName, sourceLabel } from "#app/lib/labels.ts";

describe("the table of statuses", () => {
  it("lists every status in one group", () => {
    expect(statusGroups.flatMap((group) => group.statuses).toSorted()).toEqual(leadStatuses.toSorted());
  });

  it("counts a missing and an empty status as new", () => {
    expect([groupOf(null), groupOf(""), groupOf("leads")].map((group) => group?.value)).toEqual([
      "new",
      "new",
      "new",
    ]);
  });

  it("gives the labels and colours of the trade", () => {
    const looks = leadStatuses.map((status) => `${statusBadge(status).label} ${statusBadge(status).tone}`);
    expect(looks).toEqual([
      "New Lead grey",
      "New Lead grey",
      "Analysis Submitted blue",
      "Site Visit Scheduled yellow",
      "Walkthrough Scheduled yellow",
      "Proposal grey",
      "Contract Sent orange",
      "Enrolled purple",
      "Closed green",
      "Won emerald",
      "Lost red",
    ]);
  });

  it("shows a status of the old backend that it does not know in grey, under its own name", () => {
    expect(statusBadge("on_hold")).toEqual({ label: "On Hold", tone: "grey", glyph: "open" });
    expect(groupOf("on_hold")).toBeNull();
  });

  it("has five cards, in the order of the dashboard", () => {
    expect(statusGroups.flatMap((group) => group.card?.title ?? [])).toEqual([
      "New Leads",
      "Analysis Submitted",
      "Property Enrolled",
      "Site Visit Scheduled",
      "Closed",
    ]);
  });
});

describe("a status after an event", () => {
  it.each([
    [null, "site_visit_scheduled", "enrolled", "contract_sent", "enrolled"],
    ["", "site_visit_scheduled", "enrolled", "contract_sent", "enrolled"],
    ["leads", "site_visit_scheduled", "enrolled", "contract_sent", "enrolled"],
    ["new", "site_visit_scheduled", "enrolled", "contract_sent", "enrolled"],
    ["analysis_submitted", "site_visit_scheduled", "enrolled", "contract_sent", "enrolled"],
    ["site_visit_scheduled", "site_visit_scheduled", null, "contract_sent", "enrolled"],
    ["walkthrough_scheduled", "site_visit_scheduled", null, "contract_sent", "enrolled"],
    ["proposal", "site_visit_scheduled", null, "contract_sent", "enrolled"],
    ["contract_sent", null, null, null, "enrolled"],
    ["lost", "site_visit_scheduled", null, null, "enrolled"],
    ["on_hold", null, null, null, "enrolled"],
    ["enrolled", null, null, null, null],
    ["closed", null, null, null, null],
    ["won", null, null, null, null],
  ])(
    "%j becomes %j when a walkthrough is scheduled, %j when enrolled, %j when the agreement is sent, %j when paid",
    (from, ...to) => {
      const events = ["walkthrough_scheduled", "enrolled", "agreement_sent", "fee_paid"] as const;
      expect(events.map((event) => statusAfter(from, event))).toEqual(to);
    },
  );
});

describe("the filter of the address", () => {
  it.each([
    ["new", "new"],
    ["new_lead", "new"],
    ["leads", "new"],
    ["walkthrough_scheduled", "site_visit_scheduled"],
    ["closed", "closed"],
  ])("understands %s", (value, group) => {
    expect(readStatusFilter(value)?.value).toBe(group);
  });

  it.each([null, "", "all", "constructor", "new'--"])("takes %j as no filter", (value) => {
    expect(readStatusFilter(value)).toBeNull();
  });
});

describe("how a lead is shown", () => {
  const nowhere = { streetAddress: null, city: "", state: null, zipCode: " ", propertyAddress: null };

  it("writes the address as 'street, city, state zip'", () => {
    const home = { streetAddress: "12 Sample Ave", city: "Ames", state: "IA", zipCode: "50010" };
    expect(displayAddress({ ...home, propertyAddress: "elsewhere" })).toBe("12 Sample Ave, Ames, IA 50010");
    expect(displayAddress({ ...nowhere, city: "Ames", propertyAddress: "elsewhere" })).toBe("Ames");
  });

  it("falls back to the one-line address only when all four parts are empty", () => {
    expect(displayAddress({ ...nowhere, propertyAddress: "12 Sample Ave" })).toBe("12 Sample Ave");
    expect(displayAddress(nowhere)).toBeNull();
  });

  it("calls an owner without a name Anonymous", () => {
    expect([displayName(null), displayName("  "), displayName(" Ada ")]).toEqual([
      "Anonymous",
      "Anonymous",
      "Ada",
    ]);
  });

  it("labels sources", () => {
    expect([sourceLabel("rent-vs-sell-calculator"), sourceLabel("e-mail"), sourceLabel(null)]).toEqual([
      "Rent vs sell calculator",
      "Email",
      "Not recorded",
    ]);
  });
});

it.each([
  [0, 30],
  [0.5, 30],
  [1, 29],
  [29.2, 1],
  [30, 1],
  [30.01, 0],
])("counts the days in which a lead can be restored: %d after its deletion, %d", (passed, left) => {
  const deletedAt = new Date("2026-11-01T12:00:00Z");
  const now = new Date(deletedAt.getTime() + passed * 86_400_000);
  expect(daysToRestore(deletedAt, now)).toBe(left);
  expect(isRestorable(deletedAt, now)).toBe(left > 0);
});

it("lets a deleted lead be restored for thirty days", () => {
  const deletedAt = new Date("2026-11-01T12:00:00Z");
  expect(isRestorable(deletedAt, new Date("2026-12-01T12:00:00Z"))).toBe(true);
  expect(isRestorable(deletedAt, new Date("2026-12-01T12:00:01Z"))).toBe(false);
});

it("an estimate can do without rooms and year, but not without place, type and size", () => {
  const home = {
    streetAddress: "12 Sample Ave",
    city: "Ames",
    zipCode: "50010",
    propertyType: "condo",
    squareFootage: 900,
  };
  expect(missingForEstimate(home)).toEqual([]);
  expect(missingForEstimate({ ...home, city: " ", propertyType: "castle" })).toEqual([
    "city",
    "property type",
  ]);
  expect(missingForEstimate({ ...home, propertyType: "multi-family" })).toEqual(["number of units"]);
  expect(missingForEstimate({ ...home, propertyType: "multi-family", unitCount: 6 })).toEqual([]);
  expect(missingForEstimate({})).toEqual(["street", "city", "ZIP code", "property type", "square feet"]);
});
