import { and, eq, isNotNull, sql } from "drizzle-orm";
import { notifyOther } from "#app/features/accounts/notifications/commands.server.ts";
import { holdLead } from "#app/features/leads/commands/leads.server.ts";
import { findNextWorkingDay, findSettings } from "#app/features/settings/company/queries.server.ts";
import type { AgreementTerms, CompanyFacts } from "#app/features/settings/company/schema.ts";
import { vendorTable } from "#app/features/settings/integrations/rules.ts";
import {
  addTask,
  closeTasks,
  findOpenTask,
  placeOf,
  reopenTask,
  updateTask,
} from "#app/features/tasks/records.server.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { enqueue, enqueueAll, enqueueUnlessJust } from "#app/jobs/outbox.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import type { Actor } from "#app/lib/actor.ts";
import { describeError, logger } from "#app/log.server.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { agreements, type leads, outbox } from "#db/schema/index.ts";

export type Agreement = typeof agreements.$inferSelect;

export type AgreementSettings = {
  terms: AgreementTerms;
  company: CompanyFacts;
  /** The broker, who signs last, or the office. */
  countersigners: readonly string[];
  dueAt: Date;
};

/** Call it before the transaction. `dueAt` is on the next business day. */
export async function readAgreementSettings(now: Date): Promise<AgreementSettings> {
  const [{ agreement: terms, company, office }, dueAt] = await Promise.all([
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const countersigners = terms.brokerEmail ? [terms.brokerEmail] : office.newLeadAddresses;
  return { terms, company, countersigners, dueAt };
}

/** Locks the lead first, as everywhere; deleted leads too, because signing continues. */
export async function lockAgreement(tx: Transaction, id: string) {
  const [seen] = await tx.select({ leadId: agreements.leadId }).from(agreements).where(eq(agreements.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for("update");
  return agreement ? { agreement, lead } : null;
}

export type LockedAgreement = NonNullable<Awaited<ReturnType<typeof lockAgreement>>>;

export const saveAgreement = (tx: Transaction, id: string, change: Partial<typeof agreements.$inferInsert>) =>
  tx
    .update(agreements)
    .set({ ...change, version: sql`${agreements.version} + 1` })
    .where(eq(agreements.id, id))
    .returning();

/** Waits at most `ms` for what a job continues. */
export async function waitFor(agreementId: string, work: Promise<unknown>, ms: number): Promise<void> {
  const logged = work.catch((error: unknown) => {
    logger.warn({ agreementId, error: describeError(error) }, "an agreement is left to a job");
  });
  await timeLimit<unknown>(ms, logged, undefined);
}

type Of = Pick<Agreement, "id" | "leadId">;

type OwnerMail = "mail-agreement-ready" | "mail-agreement-cancelled" | "mail-executed-copy";

/** A purged lead gets none; its agreement has the owner's address. */
const toOwner = ({ id, leadId }: Of) => ({ agreementId: id, leadId: leadId ?? id });

export const mailOwner = (tx: Transaction, kind: OwnerMail, agreement: Of) =>
  enqueue(tx, kind, toOwner(agreement), { dedupeKey: `${kind}:${agreement.id}:first` });

/** Unless it was a moment ago. */
export const mailOwnerAgain = (tx: Transaction, kind: OwnerMail, agreement: Of, now: Date) =>
  enqueueUnlessJust(tx, kind, toOwner(agreement), { key: `${kind}:${agreement.id}:again`, now });

/** Failed emails with the link; a new one goes to the lead's current email. */
export async function bouncedMails(tx: Transaction, agreementId: string) {
  const failed = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNotNull(outbox.failedAt),
        eq(outbox.kind, "mail-agreement-ready"),
        eq(sql`${outbox.payload} ->> 'agreementId'`, agreementId),
      ),
    );
  return failed.map(({ id }) => id);
}

/** By email and as a notification. */
export async function tellBroker(
  tx: Transaction,
  { id, documentName }: Pick<Agreement, "id" | "documentName">,
  { countersigners, terms }: AgreementSettings,
  { actor, key = "first" }: { actor: Actor; key?: string },
) {
  await enqueueAll(
    tx,
    "mail-countersign",
    countersigners.map((to) => ({
      payload: { agreementId: id, to },
      dedupeKey: `countersign:${id}:${key}:${to}`,
    })),
  );
  await notifyOther(tx, {
    userId: terms.brokerId || null,
    actor,
    kind: "signature",
    title: `Ready to countersign: ${documentName}`,
    path: `/documents/${id}`,
    dedupeKey: `countersign:${id}:${key}`,
  });
}

type Cancellation = { reason: string; actor: Actor; actorName?: string | undefined; now: Date };

/** The agreement and its lead are locked. A job ends the links. */
export async function cancelSigning(
  tx: Transaction,
  { agreement: { id, version }, lead }: LockedAgreement,
  { reason, actor, actorName, now }: Cancellation,
) {
  await saveAgreement(tx, id, { status: "cancelled", cancelReason: reason });
  await enqueue(tx, "close-agreement", { agreementId: id }, { dedupeKey: `close:${id}:${version}` });
  await endCountersigning(tx, id, "The agreement was canceled.");
  if (!lead) return;
  const by = { actor, ...(actorName && { actorName }) };
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_cancelled", ...by, at: now, data: { reason } });
}

type Preparation = {
  lead: Pick<typeof leads.$inferSelect, "id" | "streetAddress" | "assignedTo">;
  why?: string | undefined;
  missing: readonly string[];
  problem?: string | null;
  dueAt: Date;
};

/** One task per lead: an open one gets the new list. True if the task is new. */
export async function prepareByHand(
  tx: Transaction,
  { lead, why, missing, problem, dueAt }: Preparation,
): Promise<boolean> {
  const list = missing.length > 0 && `Missing: ${missing.join("; ")}.`;
  const steps =
    docusealMode() === "not configured"
      ? [list, sendOutside]
      : [list, problem, "Then select “Send agreement” on the lead."];
  const detail = [why, ...steps].filter(Boolean).join(" ");
  const open = await findOpenTask(tx, lead.id, "prepare_agreement");
  if (open) {
    await updateTask(tx, open.id, { detail });
    return false;
  }
  return addTask(tx, {
    leadId: lead.id,
    kind: "prepare_agreement",
    title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
    detail,
    dueAt,
    assignedTo: lead.assignedTo,
  });
}

const sendOutside = `Porchlight can't send agreements until an admin sets ${vendorTable.docuseal.settings.join(", ")}. Until then, send it yourself.`;

const countersignKey = (agreementId: string) => `countersign:${agreementId}`;

export const askToCountersign = (
  tx: Transaction,
  { agreement, lead }: LockedAgreement,
  { detail, dueAt, terms }: { detail: string } & Pick<AgreementSettings, "dueAt" | "terms">,
) =>
  reopenTask(tx, {
    ...placeOf(lead),
    ...(terms.brokerId && { assignedTo: terms.brokerId }),
    kind: "countersign_agreement",
    title: `Countersign: ${agreement.documentName}`,
    detail,
    dueAt,
    dedupeKey: countersignKey(agreement.id),
  });

export const endCountersigning = (tx: Transaction, agreementId: string, reason: string) =>
  closeTasks(tx, { dedupeKey: countersignKey(agreementId), reason, now: new Date() });

const problemTitles = {
  declined: "Contact the owner, who declined",
  expired: "Ask the owner, who didn't sign in time",
  lost: "Store the signed file by hand",
  unknown: "Find an agreement that DocuSeal doesn't know",
  canceled: "Call the owner, who signed a canceled agreement",
  open: "Archive a canceled agreement in DocuSeal by hand",
  deleted: "Decide about a signed agreement whose lead was deleted",
};

type ProblemTask = { what: keyof typeof problemTitles; detail: string; dueAt: Date };

/** Once per agreement, or once per deletion of its lead. */
export const createProblemTask = (
  tx: Transaction,
  { agreement, lead }: LockedAgreement,
  { what, detail, dueAt }: ProblemTask,
) =>
  // After a cancellation both parties may sign, the broker last.
  (what === "deleted" || what === "canceled" ? reopenTask : addTask)(tx, {
    ...placeOf(lead),
    kind: what === "deleted" ? "deleted_lead" : "agreement_problem",
    title: `${problemTitles[what]}: ${agreement.documentName}`,
    detail,
    dueAt,
    dedupeKey: `agreement-${what}:${agreement.id}`,
  });
