import { sql } from "drizzle-orm";
import type { LeadQuote } from "#app/features/leads/types.ts";
import { quoteCode } from "#app/features/pricing/quote.ts";
import { EnrollmentQuote, OfferQuote } from "#app/features/pricing/quote-document.ts";
import { leads } from "#db/schema/index.ts";

type StoredQuote = {
  number: number;
  model: string;
  scheduleName: string;
  document: unknown;
  issuedAt: string;
};

/** A subquery, to read quotes in the lead's statement. */
export const quotesOfLead = sql<StoredQuote[]>`coalesce((
  select jsonb_agg(t.quote) from (
    select jsonb_build_object(
      'number', q.number, 'model', q.model, 'scheduleName', q.schedule_name, 'document', q.document,
      'issuedAt', q.issued_at
    ) as quote
    from quotes q
    where q.lead_id = ${leads}.id
    order by q.number desc
    limit 20
  ) t), '[]')`;

/** An unreadable document still has its name. */
export const readQuotes = (stored: readonly StoredQuote[]): LeadQuote[] =>
  stored.map(({ number, model, scheduleName, document, issuedAt }) => ({
    code: quoteCode(number),
    model,
    scheduleName,
    issuedAt: new Date(issuedAt),
    document: EnrollmentQuote.safeParse(document).data ?? OfferQuote.safeParse(document).data ?? null,
  }));
