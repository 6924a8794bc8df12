import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
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

const mayRead = (actor: Actor) => mayWorkLeads(actor) || mayCall(actor, "documents:read");

const documentColumns = {
  id: agreements.id,
  status: agreements.status,
  name: agreements.documentName,
  address: agreements.propertyAddress,
  submitter: { name: agreements.ownerName, email: agreements.ownerEmail },
  createdAt: agreements.createdAt,
  completedAt: agreements.completedAt,
  hasFile: sql<boolean>`${agreements.fileKey} is not null`,
  isSandbox: sql<boolean>`${agreements.mode} = 'sandbox'`,
  // The last email with the link failed, and the owner hasn't opened it otherwise.
  isBounced: sql<boolean>`${agreements.status} = 'sent' and exists (select 1 from ${outbox}
    where ${outbox.failedAt} is not null and ${outbox.kind} = 'mail-agreement-ready'
    and ${outbox.payload} ->> 'agreementId' = ${agreements.id}::text)`,
};

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
): Promise<{ rows: DocumentRow[]; older: string | null }> {
  if (!mayRead(actor)) return { rows: [], older: null };
  const position = sql`(select a.created_at, a.id from ${agreements} a where a.id = ${before}::uuid)`;
  const found = await db()
    .select(documentColumns)
    .from(agreements)
    .where(
      and(
        before !== null && isUuid(before)
          ? sql`(${agreements.createdAt}, ${agreements.id}) < ${position}`
          : undefined,
        statuses && inArray(agreements.status, [...statuses]),
        ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
      ),
    )
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { rows, older: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

const searched = sql`concat_ws(' ', ${agreements.documentName}, ${agreements.propertyAddress}, ${agreements.ownerName},
  ${agreements.ownerEmail})`;

async function findNewest(where: SQL): Promise<StaffAgreement | undefined> {
  const [newest] = await db()
    .select({
      ...documentColumns,
      leadId: agreements.leadId,
      quoteId: agreements.quoteId,
      problem: agreements.problem,
      quoteLine: agreements.quoteLine,
      items: agreements.items,
      brokerUrl: sql<
        string | null
      >`case when ${agreements.status} = 'owner_signed' then ${agreements.brokerUrl} end`,
      sentAt: agreements.sentAt,
      sentBy: users.name,
      viewedAt: agreements.viewedAt,
      ownerSignedAt: agreements.ownerSignedAt,
      declinedAt: agreements.declinedAt,
      declineReason: agreements.declineReason,
      cancelReason: agreements.cancelReason,
      sha256: agreements.fileSha256,
      hasAudit: sql<boolean>`${agreements.auditFileKey} is not null`,
    })
    .from(agreements)
    .leftJoin(users, eq(users.id, agreements.createdBy))
    .where(where)
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  return newest;
}

export async function findDocument(actor: Actor, id: string): Promise<StaffAgreement | null> {
  if (!mayWorkLeads(actor) || !isUuid(id)) return null;
  return (await findNewest(eq(agreements.id, id))) ?? null;
}

export async function findLeadAgreement(actor: Actor, leadId: string, now: Date) {
  const isSet = docusealMode() !== "not configured";
  const none = { agreement: null, drift: null, missing: null, legalOwners: null, isSet };
  if (!mayWorkLeads(actor) || !isUuid(leadId)) return none;
  const [[lead], agreement] = await Promise.all([
    db().select({ legalOwners: leads.legalOwners }).from(leads).where(eq(leads.id, leadId)),
    findNewest(eq(agreements.leadId, leadId)),
  ]);
  const legalOwners = lead?.legalOwners ?? null;
  if (!agreement) return { ...none, legalOwners };
  const [drift, missing] = await Promise.all([findDrift(agreement, now), findMissing(agreement, now)]);
  return { agreement, drift, missing, legalOwners, isSet };
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
