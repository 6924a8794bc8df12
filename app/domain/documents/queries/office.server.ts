import { desc, eq, sql } from "drizzle-orm";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import { findDrift } from "#app/domain/documents/queries/drift.server.ts";
import { findMissing } from "#app/domain/documents/queries/missing.server.ts";
import type { AgreementStatus } from "#app/domain/documents/rules.ts";
import type { DocumentRow, StaffAgreement } from "#app/domain/documents/types.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, outbox, users } from "#db/schema/index.ts";

const cursor = sql<string>`${agreements.createdAt}::text || '_' || ${agreements.id}`;

/**
 * One page of the documents, the newest first.
 *
 * @param request.before where the page begins: as the page before it said, or its last id; null for the newest
 * @returns `older` begins the next page; null at the end
 */
export async function findDocuments(
  actor: Actor,
  { before }: { before: string | null },
  pageSize = 25,
): Promise<{ rows: DocumentRow[]; older: string | null }> {
  if (!mayRead(actor)) return { rows: [], older: null };
  const edge = readEdge(before);
  const found = await db()
    .select({ agreement: agreements, isBounced, cursor })
    .from(agreements)
    .where(edge ? sql`(${agreements.createdAt}, ${agreements.id}) < (${edge})` : undefined)
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map(rowOf),
    older: found.length > pageSize ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** One agreement as staff see it; null where there is none of that id. */
export async function findDocument(actor: Actor, id: string): Promise<StaffAgreement | null> {
  if (!mayWorkLeads(actor) || !isUuid(id)) return null;
  const [found] = await selectStaff().where(eq(agreements.id, id));
  return found ? staffOf(found) : null;
}

/**
 * What the page of a lead shows: its last agreement, what of it is so no more, what it wants before it can be sent, and
 * whether the vendor is set who has it signed.
 */
export async function findLeadAgreement(actor: Actor, leadId: string, now: Date) {
  const isSet = docusealMode() !== "not configured";
  const unknown = { agreement: null, drift: null, missing: null, legalOwners: null, isSet };
  if (!mayWorkLeads(actor) || !isUuid(leadId)) return unknown;
  const [lead] = await db().select({ owners: leads.legalOwners }).from(leads).where(eq(leads.id, leadId));
  const none = { ...unknown, legalOwners: lead?.owners ?? null };
  const [found] = await selectStaff()
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  if (!found) return none;
  const [drift, missing] = await Promise.all([
    findDrift(found.agreement, now),
    findMissing(found.agreement, now),
  ]);
  return { ...none, agreement: staffOf(found), drift, missing };
}

/** Where the file of a document lies; null where it belongs to nobody or is not there. */
export async function findFileKey(actor: Actor, id: string, which: "signed" | "audit" = "signed") {
  if (!mayRead(actor) || !isUuid(id)) return null;
  const [found] = await db()
    .select({ signed: agreements.fileKey, audit: agreements.auditFileKey })
    .from(agreements)
    .where(eq(agreements.id, id));
  return found?.[which] ?? null;
}

/** The same for the owner, by the key of the owner's page. */
export async function findOwnerFile(key: string) {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({ id: agreements.id, fileKey: agreements.fileKey })
    .from(agreements)
    .where(eq(agreements.ownerKey, key));
  return found?.fileKey ? { id: found.id, fileKey: found.fileKey } : null;
}

const mayRead = (actor: Actor) => mayWorkLeads(actor) || mayCall(actor, "documents:read");

type Row = { agreement: typeof agreements.$inferSelect; isBounced: boolean };

/** The last try to mail the link was given up, and the owner has not come by another way. */
const isBounced = sql<boolean>`${agreements.status} = 'sent' and exists (select 1 from ${outbox}
  where ${outbox.parkedAt} is not null and ${outbox.kind} = 'mail-agreement-ready'
  and ${outbox.payload} ->> 'agreementId' = ${agreements.id}::text)`;

const rowOf = ({ agreement, isBounced }: Row): DocumentRow => ({
  id: agreement.id,
  status: agreement.status as AgreementStatus,
  name: agreement.documentName,
  address: agreement.propertyAddress,
  submitter: { name: agreement.ownerName, email: agreement.ownerEmail },
  createdAt: agreement.createdAt,
  completedAt: agreement.completedAt,
  hasFile: agreement.fileKey !== null,
  isSandbox: agreement.mode === "sandbox",
  isBounced,
});

const selectStaff = () =>
  db()
    .select({ agreement: agreements, isBounced, sentBy: users.name })
    .from(agreements)
    .leftJoin(users, eq(users.id, agreements.createdBy));

type Found = Row & { sentBy: string | null };

const staffOf = ({ agreement, isBounced, sentBy }: Found): StaffAgreement => ({
  ...rowOf({ agreement, isBounced }),
  leadId: agreement.leadId,
  problem: agreement.problem,
  quoteLine: agreement.quoteLine,
  items: agreement.items,
  brokerUrl: agreement.status === "owner_signed" ? agreement.brokerUrl : null,
  sentAt: agreement.sentAt,
  sentBy,
  viewedAt: agreement.viewedAt,
  ownerSignedAt: agreement.ownerSignedAt,
  declinedAt: agreement.declinedAt,
  declineReason: agreement.declineReason,
  cancelReason: agreement.cancelReason,
  sha256: agreement.fileSha256,
  hasAudit: agreement.auditFileKey !== null,
});

/** Nothing is beyond an id that is none of ours; null where the text says no place at all. */
function readEdge(text: string | null) {
  if (text !== null && isUuid(text))
    return sql`select a.created_at, a.id from ${agreements} a where a.id = ${text}::uuid`;
  const [, at = "", id = ""] =
    /^((?:19|20)\d\d-[01]\d-[0-3]\d [012]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-][01]\d(?::[0-5]\d)?)_(.+)$/.exec(
      text ?? "",
    ) ?? [];
  // JavaScript reads February 30 as March 2, and Postgres refuses it.
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(at.slice(0, 10));
  if (!isDay || !isUuid(id) || Number.isNaN(Date.parse(at))) return null;
  return sql`${at}::text::timestamptz, ${id}::uuid`;
}
