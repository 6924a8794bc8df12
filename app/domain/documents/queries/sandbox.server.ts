import { eq, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isClosed, sandboxState } from "#app/domain/documents/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements, sandboxSubmissions } from "#db/schema/index.ts";

/** What the local signing page shows to whoever has its address; null outside a demo and for every other address. */
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
    /** Whether it is this party's turn. */
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
    /** Where this page leads back to. */
    back: party === "owner" ? `/agreement/${agreement.ownerKey}` : `/documents/${agreement.id}`,
    company: { timeZone, name },
  };
}
