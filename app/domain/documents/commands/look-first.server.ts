import { desc, eq } from "drizzle-orm";
import type { Way } from "#app/domain/documents/commands/draft.server.ts";
import { settleAgreement } from "#app/domain/documents/commands/settle.server.ts";
import type { AgreementFees } from "#app/domain/documents/fees.ts";
import { type AgreementStatus, isOut } from "#app/domain/documents/rules.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { db } from "#db/instance.server.ts";
import { agreements, quotes } from "#db/schema/index.ts";

type Looked =
  /** Our row is up to the vendor's word; `isUnknown` where the vendor knows nothing of it, and a task says so. */
  { ok: true; isUnknown: boolean } | { ok: false; why: string };

/**
 * Reads how an agreement that is out stands at the vendor, before it is called off: what was signed a moment ago is
 * settled by that. Never inside a transaction.
 */
export async function lookFirst(agreementId: string): Promise<Looked> {
  if (!(await isStillOut(agreementId))) return { ok: true, isUnknown: false };
  const settled = await settleAgreement(agreementId);
  if (settled.ok) return { ok: true, isUnknown: settled.isUnknown ?? false };
  // Signed by both, and only its file is not there yet.
  if (!(await isStillOut(agreementId))) return { ok: true, isUnknown: false };
  return { ok: false, why: settled.detail };
}

const lookMs = 4_000;

/**
 * The same before the agreement of a quote's lead may give way to one with the fees of that quote, while somebody waits;
 * null where none is out with other fees.
 */
export async function lookForWay(fees: AgreementFees | null): Promise<Way | null> {
  if (!fees?.quote) return null;
  const { id: quoteId } = fees.quote;
  const [last] = await db()
    .select({ id: agreements.id, status: agreements.status, quoteId: agreements.quoteId })
    .from(agreements)
    .innerJoin(quotes, eq(quotes.leadId, agreements.leadId))
    .where(eq(quotes.id, quoteId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  if (!last || last.quoteId === quoteId || !isOut(last.status as AgreementStatus)) return null;
  const late: Looked = { ok: false, why: "DocuSeal did not answer in time" };
  const looked = await timeLimit(lookMs, lookFirst(last.id), late);
  const why = looked.ok ? looked.isUnknown && "DocuSeal does not know it" : looked.why;
  return { agreementId: last.id, why: why || null };
}

async function isStillOut(id: string) {
  const [found] = await db()
    .select({ status: agreements.status })
    .from(agreements)
    .where(eq(agreements.id, id));
  return found !== undefined && isOut(found.status as AgreementStatus);
}
