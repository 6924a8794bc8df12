import { eq } from "drizzle-orm";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, sandboxSubmissions } from "#db/schema/index.ts";

/** What the file of an agreement that was signed in the sandbox says; null where not both have signed. */
export async function findExecutedLetter(agreementId: string) {
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
export type ExecutedLetter = NonNullable<Awaited<ReturnType<typeof findExecutedLetter>>>;
