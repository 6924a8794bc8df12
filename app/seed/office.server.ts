import { and, asc, desc, gt, isNull } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { listActiveStaff } from "#app/features/accounts/queries.server.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import { displayName } from "#app/lib/labels.ts";
import { after, day, minute } from "#app/seed/clock.ts";
import type { History } from "#app/seed/history.ts";
import type { Transaction } from "#db/client.ts";
import { leads, leadTags, responseTargets, savedViews, tags, walkthroughs } from "#db/schema/index.ts";

type Office = { histories: readonly History[]; adminId: string; now: Date };

/** What the lists and the dashboard show besides the leads. */
export async function addOfficeState(tx: Transaction, { histories, adminId, now }: Office) {
  await tx.insert(responseTargets).values(histories.flatMap(firstReplies(now)));
  await tx.insert(savedViews).values(views.map((view) => ({ ...view, ownerId: adminId })));
  await addTagsAndNews(tx, now);
  await addWalkthroughs(tx, now);
}

const views = [
  { name: "My leads", query: "assignee=me" },
  { name: "New without a next step", query: "next=none&status=new", isShared: true },
  { name: "Stale", query: "sort=changed&stale=1", isShared: true },
];

/** Most were met by a call within minutes, every sixth when its task was done. */
const firstReplies =
  (now: Date) =>
  ({ lead, tasks }: History, at: number) =>
    tasks
      .filter(({ kind }) => kind === "first_response")
      .map(({ createdAt: startedAt, dueAt, doneAt, assignedTo }) => {
        const called = after(startedAt, (3 + (at % 11)) * minute);
        const metAt = doneAt && at % 6 > 0 && called < doneAt ? called : doneAt;
        return {
          kind: "first_response",
          leadId: lead.id,
          startedAt,
          dueAt,
          metAt,
          metBy: metAt ? (assignedTo?.userId ?? null) : null,
          missedAt: (metAt ?? now) > dueAt ? dueAt : null,
        };
      });

const tagNames = ["Accidental landlord", "Out of state", "Relocating", "Several homes"];

/** Also one person who doesn't want to be called, and one who doesn't want to be written to. */
async function addTagsAndNews(tx: Transaction, now: Date) {
  const newest = await tx
    .select({ id: leads.id, name: leads.name, email: leads.email, phoneE164: leads.phoneE164 })
    .from(leads)
    .where(isNull(leads.deletedAt))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(60);
  const made = await tx
    .insert(tags)
    .values(tagNames.map((name) => ({ name })))
    .returning({ id: tags.id });
  const tagged = made.flatMap(({ id: tagId }, index) =>
    newest
      .filter((_, position) => position % (index + 3) === index)
      .map(({ id: leadId }) => ({ leadId, tagId })),
  );
  await tx.insert(leadTags).values(tagged);
  const staff = await listActiveStaff(tx);
  const news = newest.slice(0, 4).flatMap(({ id, name }) =>
    staff.map((userId) => ({
      userId,
      kind: "new_lead" as const,
      title: `New lead: ${displayName(name)}`,
      path: `/leads/${id}`,
      dedupeKey: `new-lead:${id}`,
    })),
  );
  await notify(tx, news);
  const [caller] = newest.slice(6).flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const [reader] = newest.slice(10).flatMap(({ email }) => email ?? []);
  if (caller) await suppress(tx, { channel: "call", address: caller, reason: "Asked on the phone", now });
  if (reader) await suppress(tx, { channel: "email", address: reader, reason: "Unsubscribed", now });
}

/** Of the last month and those ahead; of these every other one is confirmed. */
async function addWalkthroughs(tx: Transaction, now: Date) {
  const booked = await tx
    .select({ leadId: leads.id, assignedTo: leads.assignedTo, startsAt: leads.walkthroughDate })
    .from(leads)
    .where(and(gt(leads.walkthroughDate, after(now, -30 * day)), isNull(leads.deletedAt)))
    .orderBy(asc(leads.walkthroughDate), asc(leads.id));
  const rows = booked.flatMap(({ startsAt, ...walkthrough }, index) =>
    startsAt ? [{ ...walkthrough, startsAt, confirmedAt: startsAt < now || index % 2 ? now : null }] : [],
  );
  if (rows.length > 0) await tx.insert(walkthroughs).values(rows).onConflictDoNothing();
}
