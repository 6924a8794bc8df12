import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { findDrift, findMissing, type QuotedLead } from "#app/features/agreements/queries/fees.server.ts";
import { type AgreementStatus, mayCountersign } from "#app/features/agreements/rules.ts";
import { offeredOwners } from "#app/features/leads/owners/legal-owners.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { CoOwner } from "#app/features/leads/types.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import type { AgreementTerms } from "#app/features/settings/company/schema.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { getObject } from "#app/integrations/object-store.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

const mayRead = (actor: Actor) => mayWorkLeads(actor) || mayCall(actor, "documents:read");

// The last email with the link failed, and the owner hasn't opened it otherwise.
const isBounced = sql<boolean>`${agreements.status} = 'sent' and exists (select 1 from outbox o
  where o.parked_at is not null and o.kind = 'mail-agreement-ready'
  and o.payload ->> 'agreementId' = ${agreements.id}::text)`;

type DocumentsRequest = {
  before: string | null;
  /** Every word occurs in the name, the address or the owner's name or email. */
  words?: readonly string[];
  statuses?: readonly AgreementStatus[] | undefined;
};

/**
 * Newest first. `before` is the previous page's `older`, null for the first page; `older` is null
 * on the last.
 */
export async function findDocuments(
  actor: Actor,
  { before, words = [], statuses }: DocumentsRequest,
  pageSize = 25,
) {
  if (!mayRead(actor)) return { rows: [], older: null };
  const position = sql`(select a.created_at, a.id from ${agreements} a where a.id = ${before}::uuid)`;
  const isOlder =
    before !== null && isUuid(before)
      ? sql`(${agreements.createdAt}, ${agreements.id}) < ${position}`
      : undefined;
  const { extras, orderBy } = newestAgreement;
  const found = await db().query.agreements.findMany({
    columns: { items: false },
    extras,
    where: and(
      isOlder,
      statuses && inArray(agreements.status, [...statuses]),
      ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
    ),
    orderBy,
    limit: pageSize + 1,
  });
  const rows = found.slice(0, pageSize).map(documentRow);
  return { rows, older: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

export type DocumentRow = ReturnType<typeof documentRow>;

const documentRow = (stored: Omit<StoredAgreement, "items" | "sender">) => ({
  id: stored.id,
  status: stored.status,
  name: stored.documentName,
  address: stored.propertyAddress,
  submitter: { name: stored.ownerName, email: stored.ownerEmail },
  createdAt: stored.createdAt,
  completedAt: stored.completedAt,
  hasFile: stored.fileKey !== null,
  isSandbox: stored.mode === "sandbox",
  isBounced: stored.isBounced,
});

const searched = sql`concat_ws(' ', ${agreements.documentName}, ${agreements.propertyAddress}, ${agreements.ownerName},
  ${agreements.ownerEmail})`;

/** As part of a relational query. */
export const newestAgreement = {
  extras: { isBounced: isBounced.as("is_bounced") },
  orderBy: [desc(agreements.createdAt), desc(agreements.id)],
  limit: 1,
  with: { sender: onlyName },
};

type StoredAgreement = typeof agreements.$inferSelect & {
  isBounced: boolean;
  sender: { name: string } | null;
};

export type StaffAgreement = ReturnType<typeof staffAgreement>;

/** The broker's link goes only to the broker and admins. */
const staffAgreement = (
  { sender, ...stored }: StoredAgreement,
  { actor, terms }: { actor: Actor; terms: AgreementTerms },
) => ({
  ...documentRow(stored),
  leadId: stored.leadId,
  quoteId: stored.quoteId,
  problem: stored.problem,
  quoteLine: stored.quoteLine,
  items: stored.items,
  /** Null unless it is the broker's turn and the actor may sign. */
  brokerUrl: stored.status === "owner_signed" && mayCountersign(actor, terms) ? stored.brokerUrl : null,
  brokerName: terms.brokerName || "the broker",
  sentAt: stored.sentAt,
  /** Null if the owner requested it. */
  sentBy: sender?.name ?? null,
  viewedAt: stored.viewedAt,
  ownerSignedAt: stored.ownerSignedAt,
  declinedAt: stored.declinedAt,
  declineReason: stored.declineReason,
  cancelReason: stored.cancelReason,
  sha256: stored.fileSha256,
  hasAudit: stored.auditFileKey !== null,
});

export async function findDocument(actor: Actor, id: string) {
  if (!mayWorkLeads(actor) || !isUuid(id)) return null;
  const { limit: _, ...parts } = newestAgreement;
  const [stored, terms] = await Promise.all([
    db().query.agreements.findFirst({ ...parts, where: eq(agreements.id, id) }),
    findAgreementTerms(),
  ]);
  return stored ? staffAgreement(stored, { actor, terms }) : null;
}

export async function leadAgreement(
  lead: QuotedLead & { agreements: StoredAgreement[] },
  coOwners: readonly CoOwner[],
  { actor, now }: { actor: Actor; now: Date },
) {
  const [newest] = lead.agreements;
  const terms = await findAgreementTerms();
  const agreement = newest ? staffAgreement(newest, { actor, terms }) : null;
  return {
    agreement,
    drift: agreement && (await findDrift(agreement, lead, now)),
    /** What an agreement that is being prepared still needs. */
    missing: agreement && (await findMissing(agreement, lead, now)),
    owners: offeredOwners(lead, coOwners),
    isSet: docusealMode() !== "not configured",
  };
}

/** Null if the actor has no access or there is no file. */
export async function findFileKey(actor: Actor, id: string, which: "signed" | "audit" = "signed") {
  if (!mayRead(actor) || !isUuid(id)) return null;
  const [found] = await db()
    .select({ signed: agreements.fileKey, audit: agreements.auditFileKey })
    .from(agreements)
    .where(eq(agreements.id, id));
  return found?.[which] ?? null;
}

export async function findOwnerFile(key: string) {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({ id: agreements.id, fileKey: agreements.fileKey })
    .from(agreements)
    .where(and(eq(agreements.ownerKey, key), isNotNull(agreements.fileKey)));
  return found ?? null;
}

/** `isGone`: the store doesn't have it; otherwise it is unavailable. */
export async function openFile(key: string) {
  const opened = await getObject(key);
  return opened.ok ? opened : { ok: false as const, isGone: opened.code === "not found" };
}
