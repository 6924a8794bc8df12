import type { Readable } from "node:stream";
import { desc, eq, sql } from "drizzle-orm";
import { findDrift, findMissing } from "#app/features/agreements/queries/fees.server.ts";
import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import type { DocumentRow, StaffAgreement } from "#app/features/agreements/types.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { getObject } from "#app/integrations/object-store.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, outbox, users } from "#db/schema/index.ts";

const cursor = sql<string>`${agreements.createdAt}::text || '_' || ${agreements.id}`;

/**
 * Newest first. `before` is the previous page's `older`, null for the first page; `older` is null
 * on the last.
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

export async function findDocument(actor: Actor, id: string): Promise<StaffAgreement | null> {
  if (!mayWorkLeads(actor) || !isUuid(id)) return null;
  const [found] = await selectStaff().where(eq(agreements.id, id));
  return found ? staffOf(found) : null;
}

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
    .where(eq(agreements.ownerKey, key));
  return found?.fileKey ? { id: found.id, fileKey: found.fileKey } : null;
}

const mayRead = (actor: Actor) => mayWorkLeads(actor) || mayCall(actor, "documents:read");

type Row = { agreement: typeof agreements.$inferSelect; isBounced: boolean };

/** The last email with the link failed, and the owner hasn't opened it otherwise. */
const isBounced = sql<boolean>`${agreements.status} = 'sent' and exists (select 1 from ${outbox}
  where ${outbox.failedAt} is not null and ${outbox.kind} = 'mail-agreement-ready'
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

/** Null if the text isn't a position; an unknown id is past the end. */
function readEdge(text: string | null) {
  if (text !== null && isUuid(text))
    return sql`select a.created_at, a.id from ${agreements} a where a.id = ${text}::uuid`;
  const [, at = "", id = ""] =
    /^((?:19|20)\d\d-[01]\d-[0-3]\d [012]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-][01]\d(?::[0-5]\d)?)_(.+)$/.exec(
      text ?? "",
    ) ?? [];
  // JavaScript reads February 30 as March 2, but Postgres rejects it.
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(at.slice(0, 10));
  if (!isDay || !isUuid(id) || Number.isNaN(Date.parse(at))) return null;
  return sql`${at}::text::timestamptz, ${id}::uuid`;
}

export type OpenedFile = { ok: true; stream: Readable; bytes: number } | { ok: false; isGone: boolean };

/** `isGone`: the store doesn't have it; otherwise it is unavailable. */
export async function openFile(key: string): Promise<OpenedFile> {
  const opened = await getObject(key);
  if (opened.ok) return { ok: true, stream: opened.stream, bytes: opened.bytes };
  return { ok: false, isGone: opened.code === "not found" };
}
