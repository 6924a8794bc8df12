import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { clockAt } from "#app/domain/calendar.ts";
import { findTextConsent } from "#app/domain/consents/records.server.ts";
import { onEnrolled, remember } from "#app/domain/enrollment/commands/on-enrolled.server.ts";
import {
  confirmBy,
  mostVisitChanges,
  readChoice,
  readWalkthrough,
  type Visits,
  visitsOf,
} from "#app/domain/enrollment/rules.ts";
import type { DraftValues } from "#app/domain/enrollment/schema.ts";
import { visitWords } from "#app/domain/enrollment/visit-hours.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { mustAcknowledge } from "#app/domain/must-acknowledge.ts";
import { toE164 } from "#app/domain/phone.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findSettings, findVisitRules } from "#app/domain/site/queries.server.ts";
import { textingTime } from "#app/domain/texts/rules.ts";
import { closeTasks, recordEvent, type TaskKind } from "#app/domain/timeline/records.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { clockLabel } from "#app/ui/dates/date-input.ts";
import { formatExactDateTime, formatPhone } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { leads, tasks, timelineEvents } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type Visit = {
  secret: string;
  quoteId: string;
  date: string;
  time: string;
  acknowledged: boolean;
  now?: Date;
};

/**
 * Keeps the day and time of the confirmation walkthrough, or another one later; the office gets one task to confirm
 * it, office and owner a mail with the time. Where the office itself has set one, that stands: another is told as a
 * wish, and the office's own takes such a wish back, with its task. The status stays what it is. Refused with the
 * field (`acknowledged` or `visit`) that stands in the way, or, after `mostVisitChanges`, with the number to call.
 */
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
      // The office's own time too, so that its owner sees it from now on.
      wishedAt: isChoice ? "" : at.toISOString(),
    });
    await tx
      .update(leads)
      .set({ walkthroughDate: isChoice ? at : lead.walkthroughDate, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
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
    // Without a wish, an open task is about the time that stands.
    else if (visits.wished) await takeWishBack(tx, picked);
    if (isChoice) {
      await tellByMail(tx, picked, office.newLeadAddresses);
      await tellByText(tx, picked, draft.values);
    }
    return done({ at });
  });
}

type Picked = {
  lead: Lead;
  at: Date;
  choice: "choice" | "wish" | "agreed";
  /** Before it was picked. */
  visits: Visits;
  /** The time that stands was picked by an owner, perhaps at another browser, and not only set by the office. */
  isTheirs: boolean;
  owner: string;
  now: Date;
  timeZone: string;
};

/** Whether an owner picked this instant before. */
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

/** What the timeline tells of it, beside the time before. */
function storyOf({ at, choice, visits: { stands, wished }, isTheirs, timeZone }: Picked) {
  const words = (instant: string) => formatExactDateTime(new Date(instant), timeZone);
  const beside = {
    choice: stands && `before: ${words(stands)}`,
    wish: stands && `${isTheirs ? "so far" : "the office has"}: ${words(stands)}`,
    agreed: [isTheirs ? "as it was" : "as the office has it", wished && `wished before: ${words(wished)}`]
      .filter(Boolean)
      .join("; "),
  }[choice];
  const picked = `Confirmation walkthrough: ${visitWords(at, timeZone)}`;
  return beside ? `${picked} (${beside})` : picked;
}

const kind: TaskKind = "confirm_walkthrough";

const takeWishBack = (tx: Transaction, { lead, at, isTheirs, owner, now, timeZone }: Picked) =>
  closeTasks(tx, {
    leadId: lead.id,
    kind,
    reason: `${owner} ${isTheirs ? "stays with the time before" : "takes the time that the office has"}: ${visitWords(at, timeZone)}.`,
    now,
  });

/** One task a lead: another time changes it, and opens it again when the former one was confirmed. */
async function askToConfirm(tx: Transaction, { lead, at, choice, isTheirs, owner, now, timeZone }: Picked) {
  const isWish = choice === "wish";
  const before = isTheirs ? "So far" : "The office has";
  const near = await listNear(tx, lead, at);
  const clock = (instant: Date) => clockLabel(clockAt(instant, timeZone).time);
  const task = {
    title: `Confirm the walkthrough at ${lead.streetAddress ?? "the property"}`,
    detail: [
      `${visitWords(at, timeZone)}, ${isWish ? "wished" : "chosen"} by ${owner}${lead.phone ? `, ${formatPhone(lead.phone)}` : ""}.`,
      lead.walkthroughDate &&
        `${isWish ? before : "Before"}: ${formatExactDateTime(lead.walkthroughDate, timeZone)}.`,
      near.length > 0 &&
        `Another walkthrough is within the hour: ${near.map((each) => `${displayAddress(each) ?? "an address not known"} at ${clock(each.walkthroughDate ?? at)}`).join("; ")}.`,
    ]
      .filter(Boolean)
      .join(" "),
    dueAt: confirmBy(at, now),
  };
  await tx
    .insert(tasks)
    .values({
      ...task,
      kind,
      leadId: lead.id,
      assignedTo: lead.assignedTo,
      dedupeKey: `walkthrough:${lead.id}`,
    })
    .onConflictDoUpdate({
      target: tasks.dedupeKey,
      set: { ...task, doneAt: null, doneBy: null, version: sql`${tasks.version} + 1` },
    });
}

/** Walkthroughs of other leads that begin less than an hour before or after. */
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

/** Due at the time of the choice and not when its transaction began to wait, so that they leave in that order. */
async function tellByMail(tx: Transaction, { lead, at, now }: Picked, office: readonly string[]) {
  const from = lead.walkthroughDate?.toISOString();
  const visit = { leadId: lead.id, at: at.toISOString(), ...(from && { from }) };
  // The version tells two choices of the same time apart, with another one between them.
  const key = `walkthrough:${lead.id}:${lead.version}`;
  await enqueue(tx, "mail-walkthrough", visit, { dedupeKey: key, runAt: now });
  await enqueueAll(
    tx,
    "mail-walkthrough-office",
    office.map((to) => ({ payload: { ...visit, to }, dedupeKey: `${key}:${to}`, runAt: now })),
  );
}

/** Only to an owner who ticked the box for it, at the number that stood beside it. */
async function tellByText(tx: Transaction, { lead, at, now, timeZone }: Picked, { sms, phone }: DraftValues) {
  const number = sms ? toE164(phone ?? "") : null;
  const consentId = number && (await findTextConsent(tx, lead.id, number));
  if (!consentId) return;
  const text = { leadId: lead.id, consentId, at: at.toISOString() };
  const dedupeKey = `walkthrough-text:${lead.id}:${lead.version}`;
  await enqueue(tx, "send-sms", text, { dedupeKey, runAt: textingTime(now, timeZone) });
}
