import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { system } from "#app/lib/actor.ts";
import { logger } from "#app/log.server.ts";
import { reactions } from "#app/registry.server.ts";
import { type Reaction, reaction, registerReactions } from "#app/timeline/reactions.server.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";

afterEach(() => registerReactions(reactions));

const record = (leadId: string, count = 1) =>
  db().transaction((tx) =>
    recordEvents(
      tx,
      Array.from({ length: count }, () => ({ leadId, kind: "pitched", actor: system })),
    ),
  );

const countOf = (leadId: string) => db().$count(timelineEvents, eq(timelineEvents.leadId, leadId));

test("lists who listens to which event", () => {
  const pairs = reactions.flatMap(({ name, on }) => on.map((kind) => ({ kind, name })));
  const listeners = Map.groupBy(pairs, ({ kind }) => kind);
  const names = [...listeners].map(([kind, all]) => [kind, all.map(({ name }) => name)]);
  expect(Object.fromEntries(names)).toEqual({
    agreement_cancelled: ["webhooks", "ends of campaigns"],
    agreement_completed: ["agreement on the checklist", "webhooks"],
    agreement_declined: ["webhooks"],
    agreement_expired: ["webhooks"],
    agreement_sent: ["sent agreement", "webhooks"],
    agreement_signed: ["first response", "webhooks", "ends of campaigns"],
    assigned: ["audit"],
    bulk_undone: ["history of statuses", "campaigns of a status"],
    call: ["first response", "ends of campaigns"],
    created: ["push to the CRM", "webhooks"],
    deleted: ["webhooks"],
    disputed: ["webhooks"],
    fee_paid: ["first response", "start of the onboarding", "webhooks", "ends of campaigns"],
    invoice_created: ["first response"],
    invoice_paid: ["webhooks"],
    invoice_reminded: ["first response"],
    merge_undone: ["history of statuses"],
    merged: ["history of statuses"],
    payment_requested: ["first response"],
    refunded: ["webhooks"],
    rent_changed: ["emails about a new rent"],
    reply_sent: ["first response", "answered message", "held campaigns"],
    restored: ["webhooks"],
    status_changed: [
      "history of statuses",
      "audit",
      "targets of a status",
      "webhooks",
      "campaigns of a status",
    ],
    submitted: ["push to the CRM", "webhooks", "entry into campaigns"],
    text_received: ["ends of campaigns"],
    onboarding_finished: ["ends of campaigns"],
    marketing_consent: ["entry into campaigns", "held campaigns"],
    task_done: ["held campaigns"],
    task_closed: ["held campaigns"],
    named: ["held campaigns"],
    email_added: ["held campaigns"],
    contact_corrected: ["held campaigns"],
    details_changed: ["held campaigns"],
    texts_resumed: ["held campaigns"],
    email_received: ["ends of campaigns"],
    marketing_stopped: ["ends of campaigns"],
    marked_as_spam: ["ends of campaigns"],
    walkthrough_canceled: ["canceled walkthrough", "ends of campaigns"],
    walkthrough_confirmed: ["confirmed walkthrough"],
    walkthrough_scheduled: ["first response", "ends of campaigns", "reminders of a walkthrough"],
  });
});

test("a reaction that fails leaves nothing, and its name is logged", async () => {
  const { id } = await makeLead();
  const failing: Reaction = reaction("test", ["pitched"], () => Promise.reject(new Error("no")));
  registerReactions([failing]);
  const logged = vi.spyOn(logger, "error").mockImplementation(() => {});
  await expect(record(id)).rejects.toThrow("no");
  expect(logged.mock.calls).toMatchObject([[{ reaction: "test" }, "a reaction failed"]]);
  expect(await countOf(id)).toBe(0);
});

test("hears its own kinds only, at most 500 events at once", async () => {
  const { id } = await makeLead();
  const heard: number[] = [];
  const count = async (_: unknown, events: readonly unknown[]) => heard.push(events.length);
  registerReactions([reaction("pitches", ["pitched"], count), reaction("notes", ["note"], count)]);
  await record(id, 1_001);
  expect(heard).toEqual([500, 500, 1]);
});
