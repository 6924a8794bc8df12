import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isClosed, isSignable, sandboxState } from "#app/features/agreements/rules.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, leads, quotes, sandboxSubmissions, users } from "#db/schema/index.ts";

export async function findOwnerAgreement(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [last] = await db()
    .select({ status: agreements.status, key: agreements.ownerKey, quoteId: agreements.quoteId })
    .from(agreements)
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  return last ? { ...last, isSignable: isSignable(last.status) } : null;
}

export type OwnerAgreement = NonNullable<Awaited<ReturnType<typeof findOwnerAgreement>>>;

/** The key is the owner's only credential. */
export async function findOwnerPage(key: string) {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({
      id: agreements.id,
      key: agreements.ownerKey,
      status: agreements.status,
      name: agreements.documentName,
      address: agreements.propertyAddress,
      ownerName: agreements.ownerName,
      quoteLine: agreements.quoteLine,
      ownerUrl: agreements.ownerUrl,
      ownerSignedAt: agreements.ownerSignedAt,
      completedAt: agreements.completedAt,
      hasFile: sql<boolean>`${agreements.fileKey} is not null`,
      sha256: agreements.fileSha256,
      isSandbox: sql<boolean>`${agreements.mode} = 'sandbox'`,
      reportId: leads.id,
      quoted: quotes.document,
    })
    .from(agreements)
    .leftJoin(quotes, eq(quotes.id, agreements.quoteId))
    .leftJoin(analysisEntries, eq(analysisEntries.leadId, agreements.leadId))
    .leftJoin(leads, and(eq(leads.id, analysisEntries.leadId), isNull(leads.deletedAt)))
    .where(eq(agreements.ownerKey, key));
  if (!found) return null;
  const { phone, email, timeZone, shortName } = await findCompany();
  return { ...withMonthly(found), company: { phone, email, timeZone, shortName } };
}

export type OwnerPage = NonNullable<Awaited<ReturnType<typeof findOwnerPage>>>;

export async function findAgreementEmail(id: string) {
  const [found] = await db()
    .select({
      status: agreements.status,
      sentBy: users.name,
      name: agreements.documentName,
      address: agreements.propertyAddress,
      quoteLine: agreements.quoteLine,
      ownerName: agreements.ownerName,
      ownerEmail: agreements.ownerEmail,
      /** The lead's address may have been corrected since. */
      copyTo: sql<string | null>`coalesce(${leads.email}, ${agreements.ownerEmail})`,
      ownerKey: agreements.ownerKey,
      fileKey: agreements.fileKey,
      fileSha256: agreements.fileSha256,
      /** Null while the lead is deleted. */
      leadId: leads.id,
      quoted: quotes.document,
    })
    .from(agreements)
    .leftJoin(quotes, eq(quotes.id, agreements.quoteId))
    .leftJoin(users, eq(users.id, agreements.createdBy))
    .leftJoin(leads, and(eq(leads.id, agreements.leadId), isNull(leads.deletedAt)))
    .where(eq(agreements.id, id));
  return found ? { ...withMonthly(found), url: `${config.appUrl}/agreement/${found.ownerKey}` } : null;
}

/** `Quote Q-1042, Management fees, effective November 2026: $286 a month` */
function withMonthly<Found extends { quoteLine: string | null; quoted: unknown }>({
  quoted,
  ...found
}: Found) {
  const fees = readDocument(quoted)?.estimate;
  const monthly = fees ? `: ${formatPromisedDollars(fees.totalMonthlyCents)} a month` : "";
  return { ...found, quoteLine: found.quoteLine && found.quoteLine + monthly };
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
  const { ownerSignedAt, brokerSignedAt, declinedAt } = signing;
  const party = signing.ownerSlug === slug.toLowerCase() ? ("owner" as const) : ("broker" as const);
  const { timeZone, name } = await findCompany();
  const isOver = isClosed(sandboxState(signing, now));
  return {
    slug,
    party,
    owners: agreement.ownerName,
    isTurn: !isOver && (party === "owner") === !ownerSignedAt,
    state: { ownerSignedAt, brokerSignedAt, declinedAt, isOver },
    title: agreement.documentName,
    quoteLine: agreement.quoteLine,
    items: agreement.items.map(({ key, label, value }) => ({ key, label, value: value ?? "" })),
    back: party === "owner" ? `/agreement/${agreement.ownerKey}` : `/documents/${agreement.id}`,
    company: { timeZone, name },
  };
}

/** Signed by both in the sandbox. */
export async function findExecuted(agreementId: string) {
  const [row] = await db()
    .select({ agreement: agreements, signed: sandboxSubmissions })
    .from(agreements)
    .innerJoin(sandboxSubmissions, eq(sandboxSubmissions.agreementId, agreements.id))
    .where(eq(agreements.id, agreementId));
  if (!row) return null;
  const { agreement, signed } = row;
  const { ownerName, ownerSignedAt, brokerName, brokerSignedAt, openedAt } = signed;
  if (!ownerName || !ownerSignedAt || !brokerName || !brokerSignedAt) return null;
  return {
    id: agreement.id,
    title: agreement.documentName,
    property: agreement.propertyAddress ?? "",
    quoteLine: agreement.quoteLine,
    items: agreement.items.map(({ label, value }) => ({ label, value: value ?? "" })),
    company: await findCompany(),
    owner: { name: ownerName, email: agreement.ownerEmail, at: ownerSignedAt },
    broker: { name: brokerName, at: brokerSignedAt },
    createdAt: agreement.createdAt,
    openedAt,
  };
}
export type ExecutedAgreement = NonNullable<Awaited<ReturnType<typeof findExecuted>>>;
