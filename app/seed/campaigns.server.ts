import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { pauseLeads, stopEnrollments } from "#app/features/campaigns/commands/bulk.server.ts";
import { findVersion } from "#app/features/campaigns/commands/enrollments.server.ts";
import { changeAfter, messageOf, storeChanges } from "#app/features/campaigns/commands/plan.server.ts";
import { ensureWorkflows } from "#app/features/campaigns/commands/workflows.server.ts";
import {
  type Candidate,
  loadFacts,
  rehearseCandidate,
} from "#app/features/campaigns/queries/facts.server.ts";
import { dueAt } from "#app/features/campaigns/rules.ts";
import { type Reason, type WorkflowKey, workflowKeys } from "#app/features/campaigns/workflows.ts";
import { marketingConsents } from "#app/features/messaging/consents/wording.ts";
import { storeReceivedText } from "#app/features/messaging/sms/commands.server.ts";
import { addTask } from "#app/features/tasks/records.server.ts";
import { type StaffActor, system } from "#app/lib/actor.ts";
import { after, day, hour, minute } from "#app/seed/clock.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignEnrollments, campaignMessages, consents, leads } from "#db/schema/index.ts";

/** Someone who joined in the past. Without an end they are in it still. */
type Member = {
  leadId: string;
  workflow: WorkflowKey;
  /** The status at that time. */
  status: string;
  enteredAt: Date;
  walkthroughAt?: Date | undefined;
  end?: { at: Date; reason: Reason } | undefined;
};

/** People inside each workflow, in every state, as the planner would have left them. */
export async function addCampaigns(actor: StaffActor, now: Date) {
  await ensureWorkflows(now);
  await db().transaction(async (tx) => {
    const all = [
      ...(await warmOwners(tx, now)),
      ...(await walkthroughOwners(tx, now)),
      ...(await enrolledOwners(tx, now)),
    ];
    await addConsents(tx, all);
    await replay(tx, all, now);
  });
  const inside = await db()
    .select({
      id: campaignEnrollments.id,
      leadId: campaignEnrollments.leadId,
      workflow: campaignEnrollments.workflow,
    })
    .from(campaignEnrollments)
    .where(inArray(campaignEnrollments.state, ["waiting", "held"]))
    .orderBy(asc(campaignEnrollments.createdAt), asc(campaignEnrollments.id));
  const idsOf = (workflow: WorkflowKey, from: number, to: number) =>
    inside.flatMap((each) => (each.workflow === workflow ? [each.id] : [])).slice(from, to);
  await pauseLeads(actor, { ids: idsOf("warm_lead", 0, 1), now });
  await stopEnrollments(actor, { ids: idsOf("warm_lead", 1, 2), now: after(now, -3 * hour) });
  const [waiting] = inside.filter(({ workflow }) => workflow === "onboarding");
  if (waiting) await holdUnanswered(waiting, now);
}

/** The newest, of whom most asked for tips. */
async function warmOwners(tx: Transaction, now: Date): Promise<Member[]> {
  const warm = await listLeads(
    tx,
    inArray(leads.status, ["leads", "new", "analysis_submitted", "proposal"]),
    lt(leads.createdAt, after(now, -3 * hour)),
    sql`(${leads.walkthroughDate} is null or ${leads.walkthroughDate} < ${now.toISOString()})`,
  );
  const moved = await listLeads(tx, inArray(leads.status, ["enrolled", "closed", "won", "contract_sent"]));
  const ends: (Reason | null)[] = [null, null, "replied", null, null, "reached", null, null];
  return [
    ...warm
      .filter((_, at) => at % 3 !== 2)
      .slice(0, 60)
      .map(({ id, status, createdAt }, at): Member => {
        const enteredAt = after(createdAt, 2 * minute);
        const reason = ends[at % ends.length];
        const endAt = after(enteredAt, (1 + (at % 5)) * day + 5 * hour);
        const end = reason && endAt < now ? { at: endAt, reason } : undefined;
        return { leadId: id, workflow: "warm_lead", status: status ?? "new", enteredAt, end };
      }),
    ...moved.slice(0, 16).map(({ id, createdAt }, at): Member => {
      const endAt = after(createdAt, (2 + (at % 4)) * day);
      const end = {
        at: endAt < now ? endAt : now,
        reason: at % 2 ? "signed" : "walkthrough_booked",
      } as const;
      return { leadId: id, workflow: "warm_lead", status: "new", enteredAt: createdAt, end };
    }),
  ];
}

async function walkthroughOwners(tx: Transaction, now: Date): Promise<Member[]> {
  const booked = await listLeads(tx, gt(leads.walkthroughDate, after(now, -45 * day)));
  return booked.slice(0, 30).flatMap(({ id, status, createdAt, walkthroughDate }, at): Member[] => {
    if (!walkthroughDate) return [];
    const wished = after(walkthroughDate, -(8 + (at % 4)) * day);
    const chosenAt = wished > createdAt ? wished : after(createdAt, 2 * hour);
    const enteredAt = chosenAt < now ? chosenAt : after(now, -(14 + at) * hour);
    if (enteredAt >= walkthroughDate) return [];
    const isOver = walkthroughDate < now;
    const end =
      isOver && at % 6 === 1
        ? { at: after(walkthroughDate, -day), reason: "walkthrough_canceled" as const }
        : undefined;
    return [
      {
        leadId: id,
        workflow: "confirmation",
        status: status ?? "new",
        enteredAt,
        walkthroughAt: walkthroughDate,
        end: end && end.at > enteredAt ? end : undefined,
      },
    ];
  });
}

async function enrolledOwners(tx: Transaction, now: Date): Promise<Member[]> {
  const enrolled = await listLeads(tx, inArray(leads.status, ["enrolled", "closed"]));
  return enrolled.slice(0, 30).map(({ id, status, createdAt }, at): Member => {
    const wished = status === "enrolled" ? after(now, -(1 + at * 1.3) * day) : after(createdAt, 9 * day);
    const enteredAt = wished > createdAt && wished < now ? wished : after(createdAt, hour);
    const endAt = after(enteredAt, 11 * day);
    const end = at % 5 === 4 && endAt < now ? { at: endAt, reason: "finished" as const } : undefined;
    return { leadId: id, workflow: "onboarding", status: status ?? "enrolled", enteredAt, end };
  });
}

const listLeads = (tx: Transaction, ...which: (SQL | undefined)[]) =>
  tx
    .select({
      id: leads.id,
      status: leads.status,
      createdAt: leads.createdAt,
      walkthroughDate: leads.walkthroughDate,
    })
    .from(leads)
    .where(and(isNull(leads.deletedAt), isNotNull(leads.email), ...which))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(120);

async function addConsents(tx: Transaction, members: readonly Member[]) {
  const wanted = members.filter(({ workflow }) => workflow === "warm_lead");
  const people = await tx
    .select({ leadId: leads.id, email: leads.email, at: leads.createdAt })
    .from(leads)
    .where(inArray(leads.id, [...new Set(wanted.map(({ leadId }) => leadId))]));
  const { version, wording } = marketingConsents["marketing-email"];
  const consent = { purpose: "marketing-email", wordingVersion: version, wording, page: "/analysis" };
  if (people.length > 0)
    await tx.insert(consents).values(people.map((person) => ({ ...person, ...consent })));
}

/** Decides about each message as the planner would have, at the time when it was due. */
async function replay(tx: Transaction, members: readonly Member[], now: Date) {
  const versions = new Map<string, string>();
  for (const workflow of workflowKeys) {
    const version = await findVersion(tx, workflow);
    if (version) versions.set(workflow, version.id);
  }
  const rows = members.flatMap((member) => {
    const versionId = versions.get(member.workflow);
    const { leadId, workflow, enteredAt, walkthroughAt = null } = member;
    return versionId ? { leadId, workflow, versionId, createdAt: enteredAt, enteredAt, walkthroughAt } : [];
  });
  if (rows.length === 0) return;
  const enrolled = await tx
    .insert(campaignEnrollments)
    .values(rows)
    .returning({ id: campaignEnrollments.id });
  const byId = new Map(enrolled.flatMap(({ id }, at) => (members[at] ? [[id, members[at]] as const] : [])));
  const changes: ReturnType<typeof changeAfter>[] = [];
  const messages: (typeof campaignMessages.$inferInsert)[] = [];
  for (const loaded of await loadFacts(tx, [...byId.keys()], { now })) {
    const member = byId.get(loaded.enrollment.id);
    if (!member) continue;
    const { status, enteredAt, end } = member;
    let candidate = asOf(loaded, status);
    const [first] = candidate.steps;
    const untouched = { ...changeAfter(candidate, { verdict: "send" }, enteredAt), step: 0 };
    if (first) changes.push(later({ ...untouched, nextAt: dueAt(first, candidate.facts) }, now));
    const until = end?.at ?? now;
    for (const { step, at, ...verdict } of rehearseCandidate(candidate, { now: enteredAt, until })) {
      const change = changeAfter(candidate, verdict, at);
      changes.push(later(change, now));
      candidate = { ...candidate, enrollment: { ...candidate.enrollment, ...change } };
      if (verdict.verdict === "send" || verdict.verdict === "skip") {
        const message = messageOf(candidate, step, verdict, at);
        messages.push(verdict.verdict === "send" ? { ...message, state: "sent", sentAt: at } : message);
      }
    }
    if (end && candidate.enrollment.endedAt === null)
      changes.push(changeAfter(candidate, { verdict: "leave", reason: end.reason }, end.at));
  }
  // The last one about each person counts.
  await storeChanges(tx, [...new Map(changes.map((change) => [change.id, change])).values()], now);
  if (messages.length > 0) await tx.insert(campaignMessages).values(messages);
  await tx
    .update(campaignEnrollments)
    .set({ nextAt: sql`${campaignEnrollments.nextAt} + interval '3 hours'` })
    .where(
      and(
        gt(campaignEnrollments.nextAt, after(now, 5 * minute)),
        lt(campaignEnrollments.nextAt, after(now, hour)),
        eq(campaignEnrollments.workflow, "warm_lead"),
      ),
    );
}

const asOf = (candidate: Candidate, status: string): Candidate => ({
  ...candidate,
  facts: { ...candidate.facts, lead: { ...candidate.facts.lead, status } },
});

/** What is due in the next minutes leaves over the first hours instead. */
const later = (change: ReturnType<typeof changeAfter>, now: Date) => ({
  ...change,
  nextAt: change.nextAt && change.nextAt < now ? after(now, 2 * hour) : change.nextAt,
});

type Waiting = { id: string; leadId: string };

/** An owner who wrote to us gets no service message until someone answers. */
async function holdUnanswered({ id, leadId }: Waiting, now: Date) {
  const body = "Which papers do you still need from me?";
  await db().transaction(async (tx) => {
    const text = { providerId: `sample:${leadId}`, from: "", to: "", body, attachments: 0, optOut: null };
    await storeReceivedText(tx, { ...text, now }, leadId);
    const actorName = "The owner";
    await recordEvent(tx, { leadId, kind: "text_received", actor: system, actorName, at: now, body });
    await addTask(tx, {
      kind: "answer_text",
      leadId,
      title: "Reply to the text from the owner",
      detail: `“${body}”`,
      dueAt: after(now, 4 * hour),
      dedupeKey: `text:${leadId}`,
    });
    await tx
      .update(campaignEnrollments)
      .set({ state: "held", reason: "unanswered", nextAt: null })
      .where(eq(campaignEnrollments.id, id));
  });
}
