import { type FeeModel, quoteCode } from "#app/domain/pricing/quote.ts";
import type { Transaction } from "#db/client.ts";
import { quotes } from "#db/schema/index.ts";

type Issue = {
  leadId: string | null;
  model: FeeModel;
  /** Name of the fee schedule that the amounts come from. */
  scheduleName: string;
  /** The inputs and every amount in cents, as the model's document has them. */
  document: Record<string, unknown>;
  now: Date;
};

/**
 * Keeps what an owner is quoted, in the transaction of the form that asked for it. It is written once and never
 * worked out again: a later fee schedule changes none of it.
 */
export async function issueQuote(tx: Transaction, { now, ...quote }: Issue) {
  const [issued] = await tx
    .insert(quotes)
    .values({ ...quote, issuedAt: now })
    .returning({ id: quotes.id, number: quotes.number });
  if (!issued) throw new Error("The quote was not stored");
  return { id: issued.id, code: quoteCode(issued.number) };
}
