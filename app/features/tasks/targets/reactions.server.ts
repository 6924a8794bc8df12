import { closeTasks } from "#app/features/tasks/records.server.ts";
import { closeFirstResponse, endTargets, meetTarget } from "#app/features/tasks/targets/commands.server.ts";
import { type Reaction, type Recorded, reaction } from "#app/timeline/reactions.server.ts";

/** Why nobody waits for the first response any more. */
const contacts = {
  call: ({ data }) => (data?.outcome === "reached" ? "The owner was reached by phone." : null),
  reply_sent: ({ data }) => `Answered by ${data.channel === "email" ? "email" : "text"}.`,
  // The owner's own booking leaves the call to the office.
  walkthrough_scheduled: ({ actor }) => (actor.kind === "visitor" ? null : "The walkthrough was scheduled."),
  agreement_signed: () => "The owner signed the agreement.",
  payment_requested: () => "The payment link was sent.",
  fee_paid: () => "The owner paid the onboarding fee.",
  invoice_created: () => "An invoice was sent.",
  invoice_reminded: () => "An invoice reminder was sent.",
} satisfies { [Kind in Recorded["kind"]]?: (event: Recorded<Kind>) => string | null };

type Contact = keyof typeof contacts;

const firstResponse = reaction("first response", Object.keys(contacts) as Contact[], async (tx, events) => {
  for (const event of events) {
    const reasonOf = contacts[event.kind] as (event: Recorded) => string | null;
    const reason = reasonOf(event as Recorded);
    const { leadId, actor, at: now } = event;
    if (reason) await closeFirstResponse(tx, leadId, { reason, actor, now });
  }
});

export const targetReactions: Reaction[] = [
  firstResponse,
  reaction("answered message", ["reply_sent"], async (tx, events) => {
    for (const { leadId, data, at: now } of events) {
      const isText = data.channel === "sms";
      const reason = `Answered by ${isText ? "text" : "email"}.`;
      await closeTasks(tx, { leadId, kind: isText ? "answer_text" : "answer_email", reason, now });
    }
  }),
  reaction("sent agreement", ["agreement_sent"], async (tx, events) => {
    for (const { leadId, at: now } of events)
      await closeTasks(tx, { leadId, kind: "prepare_agreement", reason: "The agreement was sent.", now });
  }),
  reaction("targets of a status", ["status_changed"], async (tx, events) => {
    // Of one command: by one person, at one time.
    const [{ actor, at: now } = {}] = events;
    if (!actor || !now) return;
    const [lost, others] = [true, false].map((isLost) =>
      events.flatMap(({ leadId, data }) => ((data.to === "lost") === isLost ? leadId : [])),
    );
    if (lost?.length) await endTargets(tx, lost, { now });
    if (others?.length && actor.kind === "staff")
      await meetTarget(tx, { on: "staff_acted", leadIds: others, actor, now });
  }),
  reaction("confirmed walkthrough", ["walkthrough_confirmed"], async (tx, events) => {
    for (const { leadId, actor, at: now } of events) {
      const reason = "The walkthrough was confirmed.";
      await closeTasks(tx, { leadId, kind: "confirm_walkthrough", reason, now });
      await meetTarget(tx, { on: "walkthrough_confirmed", leadId, actor, now });
    }
  }),
  reaction("canceled walkthrough", ["walkthrough_canceled"], async (tx, events) => {
    for (const { leadId, at: now } of events) {
      const reason = "The walkthrough was canceled.";
      await closeTasks(tx, { leadId, kind: "confirm_walkthrough", reason, now });
      await endTargets(tx, [leadId], { now, on: "walkthrough_confirmed" });
    }
  }),
];
