import { and, count, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit.server.ts";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import { checkFile, type StoredFile, storeFile } from "#app/features/leads/files/commands.server.ts";
import {
  findHandoff,
  findOwnerOnboarding,
  findRulesIn,
} from "#app/features/leads/onboarding/queries.server.ts";
import { dayLater, handoffRows, mostFilesPerItem, mostItems } from "#app/features/leads/onboarding/rules.ts";
import type { OnboardingForm } from "#app/features/leads/onboarding/schema.ts";
import { displayName, mayWorkLeads } from "#app/features/leads/rules.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { discardUpload } from "#app/features/uploads/store.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { csvLine } from "#app/lib/csv-line.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { files, onboardingItems, onboardings, timelineEvents } from "#db/schema/index.ts";

type By = { actor: Actor; now: Date };

/** Once per lead; the caller has locked it. A change of the settings doesn't touch onboardings that started. */
export async function startOnboarding(tx: Transaction, lead: Lead, { actor, now }: By) {
  const leadId = lead.id;
  const [started] = await tx
    .insert(onboardings)
    .values({ leadId, createdAt: now })
    .onConflictDoNothing()
    .returning({ leadId: onboardings.leadId });
  if (!started) return;
  const { onboarding, company } = await findSettingsIn(tx);
  const rules = await findRulesIn(tx, lead);
  const ofCity = rules && {
    title: `Check the rental rules of ${rules.city}`,
    detail: `${rules.summary} ${rules.url}`,
    days: 7,
    isForOwner: false,
  };
  const items = [...onboarding, ...(ofCity ? [ofCity] : [])].slice(0, mostItems);
  const today = dayIn(company.timeZone, now);
  const rows = items.map(({ title, detail, days, isForOwner }, position) => ({
    leadId,
    position,
    title,
    detail: detail || null,
    isForOwner,
    dueOn: dayLater(today, days, company.timeZone),
  }));
  if (rows.length > 0) await tx.insert(onboardingItems).values(rows);
  await recordEvent(tx, { leadId, kind: "onboarding_started", actor, at: now });
}

type Change = { leadId: string; form: Exclude<OnboardingForm, { intent: "send" }>; now?: Date };

export async function changeOnboarding(
  actor: Actor,
  { leadId, form, now = new Date() }: Change,
): Promise<Result<unknown>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change an onboarding.");
  const formKey = form.intent === "add" ? form.formKey : undefined;
  const sent = { form: "onboarding", formKey, content: { leadId, ...form }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    if (form.intent === "start") {
      await startOnboarding(tx, lead, { actor, now });
      return done({});
    }
    const changed =
      form.intent === "add"
        ? await addItem(tx, { leadId, form, now })
        : await changeItem(tx, { leadId, form, by: { actor, now } });
    if (!changed.ok) return changed;
    const { what, title } = changed.value;
    if (what)
      await recordEvent(tx, { leadId, kind: "onboarding_item", actor, at: now, data: { what, title } });
    await noteFinished(tx, leadId, { actor, now });
    return done({});
  });
}

type FormOf<Intent> = Extract<OnboardingForm, { intent: Intent }>;
type Changed = Result<{
  what: "added" | "finished" | "opened" | "changed" | "removed" | null;
  title: string;
}>;

async function addItem(
  tx: Transaction,
  { leadId, form, now }: { leadId: string; form: FormOf<"add">; now: Date },
): Promise<Changed> {
  const [onboarding] = await tx
    .select({
      items: count(onboardingItems.id),
      last: max(onboardingItems.position),
    })
    .from(onboardings)
    .leftJoin(onboardingItems, eq(onboardingItems.leadId, onboardings.leadId))
    .where(eq(onboardings.leadId, leadId))
    .groupBy(onboardings.leadId);
  if (!onboarding) return refused("not_found", "The onboarding has not started.");
  if (onboarding.items >= mostItems)
    return refused("invalid", `A list has at most ${mostItems} items.`, "title");
  const { title, dueOn, isForOwner } = form;
  const position = (onboarding.last ?? 0) + 1;
  await tx.insert(onboardingItems).values({ leadId, createdAt: now, position, title, dueOn, isForOwner });
  return done({ what: "added", title });
}

type ItemChange = { leadId: string; form: FormOf<"tick" | "change" | "remove">; by: By };

async function changeItem(
  tx: Transaction,
  { leadId, form, by: { actor, now } }: ItemChange,
): Promise<Changed> {
  const own = and(eq(onboardingItems.id, form.item), eq(onboardingItems.leadId, leadId));
  const [item] = await tx.select().from(onboardingItems).where(own);
  const nothing: Changed = done({ what: null, title: "" });
  if (!item) return form.intent === "remove" ? nothing : refused("not_found", "This item is gone.");
  const save = (values: Partial<typeof onboardingItems.$inferInsert>) =>
    tx
      .update(onboardingItems)
      .set({ ...values, updatedAt: now, version: sql`${onboardingItems.version} + 1` })
      .where(own);
  const isStale = item.version !== form.version;
  if (form.intent === "tick") {
    const isDone = form.done === "yes";
    if (isDone === (item.doneAt !== null)) return nothing;
    if (isStale) return changedElsewhere("this item");
    const doneBy = isDone && actor.kind === "staff" ? actor.userId : null;
    await save({ doneAt: isDone ? now : null, doneBy });
    return done({ what: isDone ? "finished" : "opened", title: item.title });
  }
  if (form.intent === "remove") {
    if (isStale) return changedElsewhere("this item");
    await tx.delete(onboardingItems).where(own);
    return done({ what: "removed", title: item.title });
  }
  const { title, dueOn = null } = form;
  if (title === item.title && dueOn === item.dueOn) return nothing;
  if (isStale) return changedElsewhere("this item");
  await save({ title, dueOn });
  return done({ what: "changed", title });
}

async function noteFinished(tx: Transaction, leadId: string, { actor, now }: By) {
  const [state] = await tx
    .select({
      finishedAt: onboardings.finishedAt,
      items: count(onboardingItems.id),
      done: count(onboardingItems.doneAt),
    })
    .from(onboardings)
    .innerJoin(onboardingItems, eq(onboardingItems.leadId, onboardings.leadId))
    .where(eq(onboardings.leadId, leadId))
    .groupBy(onboardings.leadId);
  const isFinished = state !== undefined && state.done === state.items;
  if (isFinished === Boolean(state?.finishedAt)) return;
  await tx
    .update(onboardings)
    .set({ finishedAt: isFinished ? now : null, updatedAt: now, version: sql`${onboardings.version} + 1` })
    .where(eq(onboardings.leadId, leadId));
  if (isFinished) await recordEvent(tx, { leadId, kind: "onboarding_finished", actor, at: now });
}

type Sending = { leadId: string; form: FormOf<"send">; now?: Date };

/** At most once a day, unless the user saw when it went out. */
export async function sendOnboardingList(
  actor: Actor,
  { leadId, form: { again, formKey }, now = new Date() }: Sending,
): Promise<Result<unknown>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send the list.");
  const sent = { form: "onboarding-list", formKey, content: { leadId, again }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was sent.");
    if (!lead.email?.trim()) return refused("conflict", "This lead has no email address.");
    const [started] = await tx.select().from(onboardings).where(eq(onboardings.leadId, leadId));
    if (!started || started.finishedAt)
      return refused("conflict", "There is nothing to ask for: no onboarding is open.");
    const { at, kind } = timelineEvents;
    const yesterday = new Date(now.getTime() - 86_400_000);
    const ofDay = and(eq(timelineEvents.leadId, leadId), eq(kind, "onboarding_sent"), gt(at, yesterday));
    const [last] = await tx.select({ at }).from(timelineEvents).where(ofDay).orderBy(desc(at)).limit(1);
    const { timeZone } = (await findSettingsIn(tx)).company;
    if (last && !again)
      return refused(
        "conflict",
        `The list went out ${formatDateTime(last.at, timeZone)}. Press again to send it once more.`,
        "again",
      );
    await recordEvent(tx, { leadId, kind: "onboarding_sent", actor, at: now });
    await recordAudit(tx, { actor, action: "send", subject: `lead:${leadId}`, data: { onboarding: true } });
    const dedupeKey = `onboarding-list:${leadId}:${now.getTime()}`;
    await enqueue(tx, "mail-onboarding-list", { leadId }, { dedupeKey });
    return done({});
  });
}

type Upload = {
  key: string;
  itemId: string;
  file: StoredFile | undefined;
  formKey?: string | undefined;
  now?: Date;
};

/** The key is the owner's only credential. */
export async function addOwnerFile({
  key,
  itemId,
  file,
  formKey,
  now = new Date(),
}: Upload): Promise<Result<{ fileId: string }>> {
  const page = await findOwnerOnboarding(key);
  if (!page) return refused("not_found", "There is no list at this address.");
  if (!file) return refused("invalid", "Choose a file.", "file");
  const checked = await checkFile(file);
  if (!checked.ok) return checked;
  const { leadId } = page;
  const id = crypto.randomUUID();
  const sent = {
    form: "owner-file",
    formKey,
    content: { key, itemId, sha256: file.sha256 },
    answer: { fileId: id },
  };
  const stored = await storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    const own = and(eq(onboardingItems.id, itemId), eq(onboardingItems.leadId, leadId));
    const [found] = lead
      ? await tx
          .select({ title: onboardingItems.title, files: count(files.id) })
          .from(onboardingItems)
          .innerJoin(onboardings, eq(onboardings.leadId, onboardingItems.leadId))
          .leftJoin(files, and(eq(files.onboardingItemId, onboardingItems.id), isNull(files.deletedAt)))
          .where(and(own, eq(onboardingItems.isForOwner, true), isNull(onboardings.finishedAt)))
          .groupBy(onboardingItems.id)
      : [];
    if (!lead || !found) return refused("conflict", "This is no longer needed. Please load the page again.");
    if (found.files >= mostFilesPerItem)
      return refused(
        "invalid",
        `We have ${mostFilesPerItem} files for this already. Please call us.`,
        "file",
      );
    const name = displayName(lead.name);
    const by = { id: null, name, actor: visitor };
    await storeFile(tx, {
      id,
      leadId,
      file,
      mediaType: checked.value.mediaType,
      by,
      now,
      onboardingItemId: itemId,
    });
    if (lead.assignedTo)
      await notify(tx, [
        {
          userId: lead.assignedTo,
          kind: "reply",
          title: `${name} sent a file: ${found.title}`,
          path: `/leads/${leadId}#onboarding`,
          dedupeKey: `owner-file:${id}`,
        },
      ]);
    return done({ fileId: id });
  });
  if (stored.ok && stored.value.fileId !== id) await discardUpload(file.key);
  return stored;
}

/** For the accounting system. */
export async function exportHandoff(
  actor: Actor,
  { leadId, format, now = new Date() }: { leadId: string; format: "csv" | "json"; now?: Date },
): Promise<Result<{ fileName: string; content: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to export a lead.");
  const home = isUuid(leadId) ? await findHandoff(leadId, now) : null;
  if (!home) return refused("not_found", "There is no file at this URL.");
  await db().transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: "export",
      subject: `lead:${leadId}`,
      data: { handoff: format },
      at: now,
    }),
  );
  const rows = handoffRows(home);
  const lines = [
    Object.keys(rows[0] ?? {}),
    ...rows.map((row) => Object.values(row).map((cell) => String(cell ?? ""))),
  ];
  const content = format === "csv" ? lines.map(csvLine).join("") : `${JSON.stringify(rows, null, 2)}\n`;
  return done({ fileName: `handoff-${leadId.slice(0, 8)}.${format}`, content });
}
