import { and, desc, eq, isNull } from "drizzle-orm";
import type { AgreementStatus } from "#app/domain/documents/rules.ts";
import { isSignable } from "#app/domain/documents/rules.ts";
import type { OwnerAgreement, OwnerPage } from "#app/domain/documents/types.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, leads, users } from "#db/schema/index.ts";

/** What the owner of a lead is told of the last agreement; null where there is none. */
export async function findOwnerAgreement(leadId: string): Promise<OwnerAgreement | null> {
  if (!isUuid(leadId)) return null;
  const [last] = await db()
    .select({
      status: agreements.status,
      ownerKey: agreements.ownerKey,
      quoteId: agreements.quoteId,
    })
    .from(agreements)
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  if (!last) return null;
  const status = last.status as AgreementStatus;
  return { status, quoteId: last.quoteId, key: last.ownerKey, isSignable: isSignable(status) };
}

/** The owner's page of an agreement, by the key that nobody can guess; null where there is none. */
export async function findOwnerPage(key: string): Promise<OwnerPage | null> {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({ row: agreements, reportId: leads.id })
    .from(agreements)
    .leftJoin(analysisEntries, eq(analysisEntries.leadId, agreements.leadId))
    .leftJoin(leads, and(eq(leads.id, analysisEntries.leadId), isNull(leads.deletedAt)))
    .where(eq(agreements.ownerKey, key));
  if (!found) return null;
  const { row, reportId } = found;
  const { phone, email, timeZone, shortName } = await findCompany();
  return {
    id: row.id,
    key: row.ownerKey,
    status: row.status as AgreementStatus,
    name: row.documentName,
    address: row.propertyAddress,
    quoteLine: row.quoteLine,
    ownerUrl: row.ownerUrl,
    ownerSignedAt: row.ownerSignedAt,
    completedAt: row.completedAt,
    hasFile: row.fileKey !== null,
    sha256: row.fileSha256,
    isSandbox: row.mode === "sandbox",
    reportId,
    company: { phone, email, timeZone, shortName },
  };
}

/** What mails about an agreement tell; null where there is none. */
export async function findAgreementLetter(id: string) {
  const [row] = await db()
    .select({ agreement: agreements, lead: leads.id, leadEmail: leads.email, sentBy: users.name })
    .from(agreements)
    .leftJoin(users, eq(users.id, agreements.createdBy))
    .leftJoin(leads, and(eq(leads.id, agreements.leadId), isNull(leads.deletedAt)))
    .where(eq(agreements.id, id));
  if (!row) return null;
  const { agreement } = row;
  const status = agreement.status as AgreementStatus;
  return {
    status,
    isSignable: isSignable(status),
    /** Who of the staff had it sent; null where the owner asked for it. */
    sentBy: row.sentBy,
    name: agreement.documentName,
    address: agreement.propertyAddress,
    quoteLine: agreement.quoteLine,
    owner: { name: agreement.ownerName, email: agreement.ownerEmail },
    /** Where the signed copy goes: the address of the lead may have been corrected since. */
    copyTo: row.leadEmail ?? agreement.ownerEmail,
    ownerKey: agreement.ownerKey,
    fileKey: agreement.fileKey,
    fileSha256: agreement.fileSha256,
    /** Null while it is deleted. */
    leadId: row.lead,
  };
}
