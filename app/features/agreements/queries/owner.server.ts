import { and, desc, eq, isNull, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { type AgreementStatus, isClosed, isSignable, sandboxState } from "#app/features/agreements/rules.ts";
import type { OwnerAgreement, OwnerPage } from "#app/features/agreements/types.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, leads, sandboxSubmissions, users } from "#db/schema/index.ts";

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

/** The key is the owner's only credential. */
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

export async function findAgreementEmail(id: string) {
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
    sentBy: row.sentBy,
    name: agreement.documentName,
    address: agreement.propertyAddress,
    quoteLine: agreement.quoteLine,
    owner: { name: agreement.ownerName, email: agreement.ownerEmail },
    /** The lead's address may have been corrected since. */
    copyTo: row.leadEmail ?? agreement.ownerEmail,
    ownerKey: agreement.ownerKey,
    fileKey: agreement.fileKey,
    fileSha256: agreement.fileSha256,
    /** Null while the lead is deleted. */
    leadId: row.lead,
  };
}

/** Null outside the demo. */
export async function findSandboxSigning(slug: string, now = new Date()) {
  if (!config.demo || !isUuid(slug)) return null;
  const [row] = await db()
    .select({ agreement: agreements, signing: sandboxSubmissions })
    .from(sandboxSubmissions)
    .innerJoin(agreements, eq(agreements.id, sandboxSubmissions.agreementId))
    .where(or(eq(sandboxSubmissions.ownerSlug, slug), eq(sandboxSubmissions.brokerSlug, slug)));
  if (!row) return null;
  const { agreement, signing } = row;
  const party = signing.ownerSlug === slug.toLowerCase() ? ("owner" as const) : ("broker" as const);
  const { timeZone, name } = await findCompany();
  const isOver = isClosed(sandboxState(signing, now));
  return {
    slug,
    party,
    isTurn: !isOver && (party === "owner") === !signing.ownerSignedAt,
    state: {
      ownerSignedAt: signing.ownerSignedAt,
      brokerSignedAt: signing.brokerSignedAt,
      declinedAt: signing.declinedAt,
      isOver,
    },
    title: agreement.documentName,
    quoteLine: agreement.quoteLine,
    items: agreement.items.map(({ key, label, value }) => ({ key, label, value: value ?? "" })),
    back: party === "owner" ? `/agreement/${agreement.ownerKey}` : `/documents/${agreement.id}`,
    company: { timeZone, name },
  };
}

export async function findExecutedEmail(agreementId: string) {
  const [row] = await db()
    .select({ agreement: agreements, signed: sandboxSubmissions })
    .from(agreements)
    .innerJoin(sandboxSubmissions, eq(sandboxSubmissions.agreementId, agreements.id))
    .where(eq(agreements.id, agreementId));
  if (!row) return null;
  const { agreement, signed } = row;
  const { ownerName, ownerSignedAt, brokerName, brokerSignedAt, openedAt } = signed;
  if (!ownerName || !ownerSignedAt || !brokerName || !brokerSignedAt) return null;
  const company = await findCompany();
  return {
    id: agreement.id,
    title: agreement.documentName,
    property: agreement.propertyAddress ?? "",
    quoteLine: agreement.quoteLine,
    items: agreement.items.map(({ label, value }) => ({ label, value: value ?? "" })),
    company,
    owner: { name: ownerName, email: agreement.ownerEmail, at: ownerSignedAt },
    broker: { name: brokerName, at: brokerSignedAt },
    drawnUpAt: agreement.createdAt,
    openedAt,
  };
}
export type ExecutedEmail = NonNullable<Awaited<ReturnType<typeof findExecutedEmail>>>;
