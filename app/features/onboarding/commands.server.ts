import { and, count, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { discardUpload } from "#app/features/media/uploads.server.ts";
import { checkFile, type StoredFile, storeFile } from "#app/features/onboarding/files/commands.server.ts";
import { findOwnerOnboarding, findRulesIn, listHandoff } from "#app/features/onboarding/queries.server.ts";
import { canOnboard, mostFilesPerItem, mostItems } from "#app/features/onboarding/rules.ts";
import type { OnboardingForm } from "#app/features/onboarding/schema.ts";
import { signedAgreement } from "#app/features/settings/company/onboarding.ts";
import { findCompanyIn, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, system, visitor } from "#app/lib/actor.ts";
import { addDays, dayIn } from "#app/lib/dates.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUnchanged } from "#app/lib/merge-changes.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { csvLine } from "#app/lib/text.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import {
  agreements,
  files,
  onboardingItems,
  onboardings,
  payments,
  timelineEvents,
} from "#db/schema/index.ts";

type By = { actor: Actor; now: Date };

/** Once per lead; the caller has locked it. A change of the settings doesn't touch onboardings that started. */
async function startOnboarding(tx: Transaction, lead: Lead, { actor, now }: By) {
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
    dueOn: addDays(today, days),
  }));
  if (rows.length > 0) await tx.insert(onboardingItems).values(rows);
  await recordEvent(tx, { leadId, kind: "onboarding_started", actor, at: now });
  const signed = and(eq(agreements.leadId, leadId), eq(agreements.status, "completed"));
  if ((await tx.$count(agreements, signed)) > 0) await tickAgreement(tx, leadId, now);
}

/** The onboarding fee is paid; the caller has locked the lead. A deleted lead gets none. */
export async function startForPaid(tx: Transaction, leadId: string, by: By) {
  const lead = await lockLead(tx, leadId);
  if (lead) await startOnboarding(tx, lead, by);
}

/** Both parties have signed; the caller has locked the lead. */
export async function tickAgreement(tx: Transaction, leadId: string, now: Date) {
  const { id, version, doneAt, title } = onboardingItems;
  const [item] = await tx
    .select({ item: id, version })
    .from(onboardingItems)
    .where(and(eq(onboardingItems.leadId, leadId), eq(title, signedAgreement), isNull(doneAt)))
    .limit(1);
  if (!item) return;
  await changeItems(
    tx,
    { intent: "item-tick", ...item, done: "yes" },
    { leadId, by: { actor: system, now } },
  );
}

type Change = { leadId: string; form: OnboardingForm; now?: Date };

export async function changeOnboarding(
  actor: Actor,
  { leadId, form, now = new Date() }: Change,
): Promise<Result<unknown>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change an onboarding.");
  const formKey = "formKey" in form ? form.formKey : undefined;
  const sent = { form: "onboarding", formKey, content: { leadId, ...form }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const by = { actor, now };
    if (form.intent === "onboarding-start") {
      const { status } = payments;
      const fees = await tx.select({ status }).from(payments).where(eq(payments.leadId, leadId));
      if (!canOnboard(lead.status, fees))
        return refused("conflict", "Onboarding starts when the onboarding fee is paid.");
      await startOnboarding(tx, lead, by);
      return done({});
    }
    const [started] = await tx.select().from(onboardings).where(eq(onboardings.leadId, leadId));
    if (!started) return refused("not_found", "The onboarding has not started.");
    if (form.intent === "onboarding-send") return sendList(tx, { lead, started, again: form.again, by });
    return changeItems(tx, form, { leadId, by });
  });
}

async function changeItems(
  tx: Transaction,
  form: ItemForm | FormOf<"item-add">,
  of: Of,
): Promise<Result<Record<string, never>>> {
  const { leadId, by } = of;
  const changed = await (form.intent === "item-add" ? addItem(tx, form, of) : changeItem(tx, form, of));
  if (!changed.ok) return changed;
  const event = { leadId, kind: "onboarding_item", actor: by.actor, at: by.now } as const;
  if (changed.value) await recordEvent(tx, { ...event, data: changed.value });
  await noteFinished(tx, leadId, by);
  return done({});
}

type FormOf<Intent> = Extract<OnboardingForm, { intent: Intent }>;
type Changed = Result<{ what: string; title: string } | null>;
type Of = { leadId: string; by: By };

async function addItem(tx: Transaction, form: FormOf<"item-add">, { leadId, by }: Of): Promise<Changed> {
  const { title, dueOn, isForOwner } = form;
  const [found] = await tx
    .select({ items: count(), last: max(onboardingItems.position) })
    .from(onboardingItems)
    .where(eq(onboardingItems.leadId, leadId));
  const { items = 0, last } = found ?? {};
  if (items >= mostItems) return refused("invalid", `A list has at most ${mostItems} items.`, "title");
  const position = (last ?? 0) + 1;
  await tx.insert(onboardingItems).values({ leadId, position, title, dueOn, isForOwner, createdAt: by.now });
  return done({ what: "added", title });
}

type ItemForm = FormOf<"item-tick" | "item-save" | "item-remove">;

/** Null if nothing differs. */
async function changeItem(tx: Transaction, form: ItemForm, { leadId, by }: Of): Promise<Changed> {
  const own = and(eq(onboardingItems.id, form.item), eq(onboardingItems.leadId, leadId));
  const [item] = await tx.select().from(onboardingItems).where(own);
  const isRemoval = form.intent === "item-remove";
  if (!item) return isRemoval ? done(null) : refused("not_found", "This item is gone.");
  const change = isRemoval ? null : changeOf(form, item, by);
  if (change && isUnchanged(change, item)) return done(null);
  if (item.version !== form.version) return changedElsewhere("this item");
  const { title } = { ...item, ...change };
  if (!change) {
    await tx.delete(onboardingItems).where(own);
    return done({ what: "removed", title });
  }
  const version = sql`${onboardingItems.version} + 1`;
  await tx
    .update(onboardingItems)
    .set({ ...change, updatedAt: by.now, version })
    .where(own);
  return done({ what: change.title ? "changed" : change.doneAt ? "finished" : "opened", title });
}

type Item = typeof onboardingItems.$inferSelect;

function changeOf(form: FormOf<"item-tick" | "item-save">, item: Item, { actor, now }: By): Partial<Item> {
  if (form.intent === "item-save")
    return { title: form.title, dueOn: form.dueOn ?? null, isForOwner: form.isForOwner };
  if (form.done === "no") return { doneAt: null, doneBy: null };
  return item.doneAt ? {} : { doneAt: now, doneBy: actor.kind === "staff" ? actor.userId : null };
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

type Sending = { lead: Lead; started: typeof onboardings.$inferSelect; again: "yes" | undefined; by: By };

/** At most once a day, unless the user saw when it went out. */
async function sendList(
  tx: Transaction,
  { lead, started, again, by: { actor, now } }: Sending,
): Promise<Result<Record<string, never>>> {
  const leadId = lead.id;
  if (!lead.email?.trim()) return refused("conflict", "This lead has no email address.");
  if (started.finishedAt)
    return refused("conflict", "There is nothing to ask for: the onboarding is finished.");
  const { at, kind } = timelineEvents;
  const yesterday = new Date(now.getTime() - 86_400_000);
  const ofDay = and(eq(timelineEvents.leadId, leadId), eq(kind, "onboarding_sent"), gt(at, yesterday));
  const [last] = await tx.select({ at }).from(timelineEvents).where(ofDay).orderBy(desc(at)).limit(1);
  const { timeZone } = await findCompanyIn(tx);
  const sentAt = last && formatDateTime(last.at, timeZone);
  if (sentAt && !again)
    return refused("conflict", `The list went out ${sentAt}. Press again to send it once more.`, "again");
  await recordEvent(tx, { leadId, kind: "onboarding_sent", actor, at: now });
  await recordAudit(tx, { actor, action: "send", subject: `lead:${leadId}`, data: { onboarding: true } });
  const dedupeKey = `onboarding-list:${leadId}:${now.getTime()}`;
  await enqueue(tx, "mail-onboarding-list", { leadId }, { dedupeKey });
  return done({});
}

type Upload = { key: string; itemId: string; file: StoredFile | undefined; formKey?: string; now?: Date };

/** The key is the owner's only credential. */
export async function addOwnerFile({ key, itemId, file, formKey, now = new Date() }: Upload) {
  const page = await findOwnerOnboarding(key);
  if (!page) return refused("not_found", "There is no list at this address.");
  if (!file) return refused("invalid", "Choose a file.", "file");
  const checked = await checkFile(file);
  if (!checked.ok) return checked;
  const leadId = page.lead.id;
  const id = crypto.randomUUID();
  const content = { key, itemId, sha256: file.sha256 };
  const sent = { form: "owner-file", formKey, content, answer: { fileId: id } };
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
    const { mediaType } = checked.value;
    await storeFile(tx, { id, leadId, file, mediaType, by, now, onboardingItemId: itemId });
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
  const rows = isUuid(leadId) ? await listHandoff(leadId, now) : null;
  if (!rows) return refused("not_found", "There is no file at this URL.");
  await db().transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: "export",
      subject: `lead:${leadId}`,
      data: { handoff: format },
      at: now,
    }),
  );
  const lines = [
    Object.keys(rows[0] ?? {}),
    ...rows.map((row) => Object.values(row).map((cell) => String(cell ?? ""))),
  ];
  const content = format === "csv" ? lines.map(csvLine).join("") : `${JSON.stringify(rows, null, 2)}\n`;
  return done({ fileName: `handoff-${leadId.slice(0, 8)}.${format}`, content });
}
