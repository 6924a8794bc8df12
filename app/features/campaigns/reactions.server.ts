import {
  enroll,
  joinByStatus,
  leaveWorkflows,
  planConfirmation,
  wakeHeld,
  withSameMailbox,
} from "#app/features/campaigns/commands/enrollments.server.ts";
import { workflowKeys, workflowOfStatus, workflows } from "#app/features/campaigns/workflows.ts";
import { statusMoveOf } from "#app/features/leads/commands/status-changes.server.ts";
import type { TimelineKind } from "#app/timeline/events.ts";
import { type Reaction, type Recorded, reaction } from "#app/timeline/reactions.server.ts";

const endingKinds = [
  ...new Set(workflowKeys.flatMap((key) => Object.keys(workflows[key].ends))),
] as TimelineKind[];

/** Only a call that reached the owner ends a series. */
const isEnding = (event: Recorded) =>
  event.kind !== "call" || (event as Recorded<"call">).data?.outcome === "reached";

const idsOf = (events: readonly Recorded[]) => [...new Set(events.map(({ leadId }) => leadId))];

export const campaignReactions: Reaction[] = [
  reaction("ends of campaigns", endingKinds, async (tx, events) => {
    for (const key of workflowKeys)
      for (const [kind, matching] of Map.groupBy(events.filter(isEnding), (event) => event.kind)) {
        const reason = workflows[key].ends[kind];
        const [first] = matching;
        if (!reason || !first) continue;
        const ids = idsOf(matching);
        const leadIds = reason === "replied" ? await withSameMailbox(tx, ids) : ids;
        await leaveWorkflows(tx, { leadIds, workflows: [key], reason, now: first.at });
      }
  }),
  reaction("campaigns of a status", ["status_changed", "bulk_undone"], async (tx, events) => {
    const same = Map.groupBy(events, (event) => JSON.stringify([event.kind, statusMoveOf(event)]));
    for (const matching of same.values()) {
      const [first] = matching;
      const move = first && statusMoveOf(first);
      if (!move) continue;
      const now = first.at;
      const [before, after] = [workflowOfStatus(move.from), workflowOfStatus(move.to)];
      const leadIds = idsOf(matching);
      if (move.to === "lost")
        await leaveWorkflows(tx, { leadIds, workflows: workflowKeys, reason: "lost", now });
      else if (before && before !== after)
        await leaveWorkflows(tx, { leadIds, workflows: [before], reason: "status", now });
      // After an undo nobody joins: the letters that they had would come again.
      if (after && before !== after && first.kind === "status_changed")
        await joinByStatus(tx, { leadIds, workflow: after, now });
    }
  }),
  reaction("entry into campaigns", ["submitted", "marketing_consent"], async (tx, events) => {
    const [{ at: now } = {}] = events;
    if (!now) return;
    const leadIds = idsOf(events);
    await joinByStatus(tx, { leadIds, workflow: "warm_lead", now });
    const submitted = idsOf(events.filter(({ kind }) => kind === "submitted"));
    await joinByStatus(tx, { leadIds: submitted, workflow: "onboarding", now });
  }),
  reaction("reminders of a walkthrough", ["walkthrough_scheduled"], async (tx, events) => {
    for (const { leadId, data, at: now } of events)
      await planConfirmation(tx, { leadId, walkthroughAt: new Date(data.walkthroughDate), now });
  }),
  reaction("emails about a new rent", ["rent_changed"], async (tx, events) => {
    const now = events[0]?.at ?? new Date();
    await enroll(tx, { workflow: "rent_change", leadIds: idsOf(events), now });
    await wakeHeld(tx, idsOf(events), now);
  }),
  reaction(
    "held campaigns",
    [
      "reply_sent",
      "task_done",
      "task_closed",
      "named",
      "email_added",
      "contact_corrected",
      "details_changed",
      "texts_resumed",
      "marketing_consent",
    ],
    async (tx, events) => {
      const [{ at: now } = {}] = events;
      if (now) await wakeHeld(tx, idsOf(events), now);
    },
  ),
];
