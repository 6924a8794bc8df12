import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { clockLabel } from "#app/components/dates/date-input.ts";
import { onEnrolled, remember } from "#app/features/enrollment/commands/on-enrolled.server.ts";
import {
  confirmBy,
  mostVisitChanges,
  readChoice,
  readWalkthrough,
  type Visits,
  visitsOf,
} from "#app/features/enrollment/rules.ts";
import type { DraftValues } from "#app/features/enrollment/schema.ts";
import { visitLabel } from "#app/features/enrollment/visit-hours.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import {
  closeTasks,
  recordEvent,
  reopenTask,
  type TaskKind,
} from "#app/features/leads/timeline/records.server.ts";
import { findTextConsent } from "#app/features/messaging/consents/records.server.ts";
import { textingTime } from "#app/features/messaging/sms/rules.ts";
import { findSettings, findVisitRules } from "#app/features/settings/company/queries.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { toE164 } from "#app/lib/phone.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { mustAcknowledge } from "#app/lib/text-rules.ts";
import type { Transaction } from "#db/client.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type Visit = {
  secret: string;
  quoteId: string;
  date: string;
  time: string;
  acknowledged: boolean;
  now?: Date;
};

/** A choice doesn't replace the office's time: it becomes a wish. Fails with the field (`acknowledged` or `visit`). */
export async function chooseWalkthrough(
  actor: Actor,
  { secret, quoteId, date, time, acknowledged, now: givenNow }: Visit,
): Promise<Result<{ at: Date }>> {
  const [{ company, office }, rules] = await Promise.all([findSettings(), findVisitRules()]);
  const { timeZone } = company;
  const reading = readWalkthrough({ date, time }, { rules, now: givenNow ?? new Date(), timeZone });
  if (!reading.ok) return reading;
  if (!acknowledged) return refused("invalid", mustAcknowledge, "acknowledged");
  const at = reading.value;
  return onEnrolled({ secret, quoteId, now: givenNow }, async (tx, { lead, draft, now }) => {
    const visits = visitsOf(lead.walkthroughDate, draft.values);
    const choice = readChoice(at.toISOString(), visits);
    if (choice === "same") return done({ at });
    const choices = Number(draft.values.walkthroughChoices ?? 0);
    if (choices > mostVisitChanges)
      return refused("too_many", `Please call us to change it again: ${formatPhone(company.phone)}.`);
    const isChoice = choice === "choice";
    await remember(tx, draft, {
      walkthroughChoices: String(choices + 1),
      walkthroughAt: isChoice ? at.toISOString() : draft.values.walkthroughAt,
      // Stored even for the office's own time, so that the owner sees it from now on.
      wishedAt: isChoice ? "" : at.toISOString(),
    });
    await updateLead(tx, lead.id, { walkthroughDate: isChoice ? at : lead.walkthroughDate });
    const owner = draft.values.name ?? lead.name ?? "Owner";
    const isTheirs = await wasChosen(tx, lead.id, visits.stands);
    const picked = { lead, at, choice, visits, isTheirs, owner, now, timeZone };
    await recordEvent(tx, {
      leadId: lead.id,
      kind: choice === "wish" ? "walkthrough_wished" : "walkthrough_scheduled",
      actor,
      actorName: owner,
      at: now,
      body: storyOf(picked),
      data: { walkthroughDate: at.toISOString(), from: visits.stands },
    });
    if (choice !== "agreed") await askToConfirm(tx, picked);
    else if (visits.wished) await takeWishBack(tx, picked);
    if (isChoice) {
      await notifyByEmail(tx, picked, office.newLeadAddresses);
      await notifyBySms(tx, picked, draft.values);
    }
    return done({ at });
  });
}

type Picked = {
  lead: Lead;
  at: Date;
  choice: "choice" | "wish" | "agreed";
  visits: Visits;
  isTheirs: boolean;
  owner: string;
  now: Date;
  timeZone: string;
};

async function wasChosen(tx: Transaction, leadId: string, instant: string | null) {
  const { kind, actorId, data } = timelineEvents;
  const [picked] = await tx
    .select({ id: timelineEvents.id })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        eq(kind, "walkthrough_scheduled"),
        isNull(actorId),
        sql`${data} ->> 'walkthroughDate' = ${instant}`,
      ),
    )
    .limit(1);
  return picked !== undefined;
}

function storyOf({ at, choice, visits: { stands, wished }, isTheirs, timeZone }: Picked) {
  const words = (instant: string) => formatExactDateTime(new Date(instant), timeZone);
  const beside = {
    choice: stands && `before: ${words(stands)}`,
    wish: stands && `${isTheirs ? "so far" : "the office has"}: ${words(stands)}`,
    agreed: [isTheirs ? "as it was" : "as the office has it", wished && `wished before: ${words(wished)}`]
      .filter(Boolean)
      .join("; "),
  }[choice];
  const picked = `Confirmation walkthrough: ${visitLabel(at, timeZone)}`;
  return beside ? `${picked} (${beside})` : picked;
}

const kind: TaskKind = "confirm_walkthrough";

const takeWishBack = (tx: Transaction, { lead, at, isTheirs, owner, now, timeZone }: Picked) =>
  closeTasks(tx, {
    leadId: lead.id,
    kind,
    reason: `${owner} ${isTheirs ? "stays with the time before" : "takes the time that the office has"}: ${visitLabel(at, timeZone)}.`,
    now,
  });

/** One task per lead: a new time updates it and reopens it. */
async function askToConfirm(tx: Transaction, { lead, at, choice, isTheirs, owner, now, timeZone }: Picked) {
  const isWish = choice === "wish";
  const before = isTheirs ? "So far" : "The office has";
  const near = await listNear(tx, lead, at);
  const clock = (instant: Date) => clockLabel(clockAt(instant, timeZone).time);
  const task = {
    title: `Confirm the walkthrough at ${lead.streetAddress ?? "the property"}`,
    detail: [
      `${visitLabel(at, timeZone)}, ${isWish ? "wished" : "chosen"} by ${owner}${lead.phone ? `, ${formatPhone(lead.phone)}` : ""}.`,
      lead.walkthroughDate &&
        `${isWish ? before : "Before"}: ${formatExactDateTime(lead.walkthroughDate, timeZone)}.`,
      near.length > 0 &&
        `Another walkthrough is within the hour: ${near.map((each) => `${displayAddress(each) ?? "an address not known"} at ${clock(each.walkthroughDate ?? at)}`).join("; ")}.`,
    ]
      .filter(Boolean)
      .join(" "),
    dueAt: confirmBy(at, now),
  };
  await reopenTask(tx, {
    ...task,
    kind,
    leadId: lead.id,
    assignedTo: lead.assignedTo,
    dedupeKey: `walkthrough:${lead.id}`,
  });
}

function listNear(tx: Transaction, lead: Lead, at: Date) {
  const hour = 3_600_000;
  return tx
    .select()
    .from(leads)
    .where(
      and(
        ne(leads.id, lead.id),
        isNull(leads.deletedAt),
        gt(leads.walkthroughDate, new Date(at.getTime() - hour)),
        lt(leads.walkthroughDate, new Date(at.getTime() + hour)),
      ),
    )
    .orderBy(asc(leads.walkthroughDate))
    .limit(3);
}

/** Scheduled by the time of the choice, to keep the order of the emails. */
async function notifyByEmail(tx: Transaction, { lead, at, now }: Picked, office: readonly string[]) {
  const from = lead.walkthroughDate?.toISOString();
  const visit = { leadId: lead.id, at: at.toISOString(), ...(from && { from }) };
  // The version distinguishes two choices of the same time with a different one in between.
  const key = `walkthrough:${lead.id}:${lead.version}`;
  await enqueue(tx, "mail-walkthrough", visit, { dedupeKey: key, runAt: now });
  await enqueueAll(
    tx,
    "mail-walkthrough-office",
    office.map((to) => ({ payload: { ...visit, to }, dedupeKey: `${key}:${to}`, runAt: now })),
  );
}

/** Requires the SMS consent for this number. */
async function notifyBySms(
  tx: Transaction,
  { lead, at, now, timeZone }: Picked,
  { sms, phone }: DraftValues,
) {
  const number = sms ? toE164(phone ?? "") : null;
  const consentId = number && (await findTextConsent(tx, lead.id, number));
  if (!consentId) return;
  const text = { leadId: lead.id, consentId, at: at.toISOString() };
  const dedupeKey = `walkthrough-text:${lead.id}:${lead.version}`;
  await enqueue(tx, "send-sms", text, { dedupeKey, runAt: textingTime(now, timeZone) });
}
