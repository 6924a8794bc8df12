import { describe, expect, it } from "vitest";
import type { Change } from "#app/timeline/define.ts";
import { timelineText } from "#app/timeline/events.ts";

function textOf(kind: string, data: Record<string, unknown> | null = null, actorName = "Dana Sample") {
  const { byActor, text, changes = [] } = timelineText({ kind, actorName, data }, "America/Chicago");
  const shown = (value: Change["from"]) => (typeof value === "string" ? value : value.label);
  const values = changes.map(
    ({ label, from, to }) => `${label ? `${label} ` : ""}${shown(from)} → ${shown(to)}`,
  );
  return [`${byActor ? `${actorName} ` : ""}${text}`, ...values].join("; ");
}

describe("timeline text", () => {
  it.each([
    ["submitted", { properties: 1 }, "Dana Sample sent the analysis form, 1 property"],
    ["submitted", { properties: 3 }, "Dana Sample sent the analysis form, 3 properties"],
    [
      "submitted",
      { source: "webinar", webinar: "Sell or keep", webinarStartsAt: "2026-12-09T18:00:00.000Z" },
      "Dana Sample registered for the webinar “Sell or keep”, Dec 9, 2026, 12:00 PM CST",
    ],
    ["submitted", { source: "webinar" }, "Dana Sample registered for the webinar"],
    [
      "came_again",
      { source: "enrollment", quote: "Q-1003", touch: { at: "2026-11-20T15:00:00Z", path: "/", gclid: "x" } },
      "Dana Sample came again and enrolled the property, quote Q-1003. Source: Google ad, opened the home page",
    ],
    ["lead_added", { leadId: "2" }, "Dana Sample added another lead of this owner"],
    ["came_again", { leadId: "2", touch: "wrong" }, "Dana Sample came again"],
    [
      "invoice_sent",
      { number: "A-1", amountCents: 137_450, dueAt: "2026-12-06T18:00:00.000Z" },
      "Invoice A-1, $1,374.50, went out, due Dec 6, 2026",
    ],
    [
      "invoice_failed",
      { description: "Lock change", why: "No" },
      "Failed to create invoice “Lock change”: No",
    ],
    [
      "invoice_failed",
      { description: "Lock change", why: "No", isIssued: true },
      "Invoice “Lock change” could not be emailed: No",
    ],
    ["odoo_pushed", { created: true }, "Pushed to Odoo"],
    ["odoo_pushed", { created: false }, "Found in Odoo"],
    [
      "estimated",
      { method: "comp_book", rentCents: 184_000 },
      "Rent estimated at $1,840, from our lease records",
    ],
    ["created", { source: "phone" }, "Dana Sample added this lead, source: Phone"],
    ["created", { from: "analysis entry" }, "Dana Sample took up this analysis"],
    [
      "facts_corrected",
      { bedrooms: { from: null, to: 3 }, bathrooms: { from: 1, to: 1.5 } },
      "Dana Sample corrected the property details; Bedrooms N/A → 3; Bathrooms 1 → 1.5",
    ],
    [
      "facts_corrected",
      {
        squareFootage: { from: 950, to: 1050 },
        propertyType: { from: "single-family", to: "multi-family" },
        bedrooms: { from: 2, to: 0 },
        yearBuilt: { from: 1926, to: null },
      },
      "Dana Sample corrected the property details; Square feet 950 → 1,050; Property type Single-family → Multi-family; Bedrooms 2 → Studio; Year built 1926 → N/A",
    ],
    [
      "status_changed",
      { from: "leads", to: "site_visit_scheduled" },
      "Dana Sample changed the status; New Lead → Site Visit Scheduled",
    ],
    [
      "task_added",
      { title: "Call", dueAt: "2026-11-23T19:00:00Z", assignedTo: "Tom Sample" },
      "Dana Sample added a task: Call, due Nov 23, 1:00 PM, for Tom Sample",
    ],
    ["task_done", { title: "Call" }, "Dana Sample finished a task: Call"],
    ["task_done", { title: "Call", undone: true }, "Dana Sample opened a task again: Call"],
    [
      "task_rescheduled",
      { title: "Call", from: "2026-11-23T19:00:00Z", to: "2026-11-24T19:00:00Z" },
      "Dana Sample rescheduled a task: Call; Nov 23, 1:00 PM → Nov 24, 1:00 PM",
    ],
    [
      "task_assigned",
      { title: "Call", from: null, to: "Tom Sample" },
      "Dana Sample assigned a task: Call; unassigned → Tom Sample",
    ],
    ["mailed", { subject: "Your rent report", mode: "live" }, "Email “Your rent report” sent"],
    [
      "mailed",
      { subject: "Your rent report", mode: "sandbox" },
      "Email “Your rent report” stored in the outbox, not sent: no mail server is configured",
    ],
    ["mailed", { subject: "Your rent report" }, "Email “Your rent report” written"],
    ["agreement_sent", { mode: "sandbox" }, "Dana Sample sent the agreement, in the sandbox"],
    ["agreement_completed", {}, "Dana Sample countersigned the agreement"],
    ["restored", null, "Dana Sample restored this lead"],
    [
      "restored",
      {
        wasCanceled: ["agreement_cancelled", "invoice_discarded", "invoice_void_asked", "payment_cancelled"],
      },
      "Dana Sample restored this lead. Canceled when it was deleted: the agreement, what was invoiced and the payment link",
    ],
  ])("%s %j", (kind, data, text) => {
    expect(textOf(kind, data)).toBe(text);
  });

  it("says that the owner asked for an agreement that no one of the staff sent", () => {
    expect(textOf("agreement_sent", {}, "System")).toBe("Agreement sent at the owner's request");
    expect(textOf("agreement_completed", {}, "System")).toBe("Agreement fully signed");
  });

  it("links to the calculation that a lead sent", () => {
    const source = "rent-vs-sell-calculator";
    const entry = { actorName: "Dana Sample", kind: "submitted" };
    const calculation = (data: Record<string, unknown>) =>
      timelineText({ ...entry, data }, "America/Chicago").link?.to;
    expect(calculation({ source, recommendation: "SELL", query: "homeValue=500000" })).toBe(
      "/rent-vs-sell?homeValue=500000",
    );
    expect(calculation({ source, recommendation: "SELL" })).toBeUndefined();
    expect(calculation({ source: "webinar", query: "homeValue=500000" })).toBeUndefined();
  });

  it("shows unknown kinds by name and works without data", () => {
    expect(textOf("parcel_received")).toBe("Dana Sample parcel received");
    for (const kind of ["submitted", "estimated", "task_added", "facts_corrected", "mailed", "came_again"])
      expect(textOf(kind)).toMatch(/\w/);
  });
});
