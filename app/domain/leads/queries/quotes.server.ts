import { sql } from "drizzle-orm";
import type { LeadQuote } from "#app/domain/leads/types.ts";
import { quoteCode } from "#app/domain/pricing/quote.ts";
import { EnrollmentQuote, OfferQuote } from "#app/domain/pricing/quote-document.ts";
import { leads } from "#db/schema/index.ts";

type StoredQuote = {
  number: number;
  model: string;
  scheduleName: string;
  document: unknown;
  issuedAt: string;
};

/** What the owner of a lead was quoted, newest first: for a select that reads the lead in the same statement. */
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

/** The quotes that `quotesOfLead` read; one whose document cannot be read keeps its name. */
export const readQuotes = (stored: readonly StoredQuote[]): LeadQuote[] =>
  stored.map(({ number, model, scheduleName, document, issuedAt }) => ({
    code: quoteCode(number),
    model,
    scheduleName,
    issuedAt: new Date(issuedAt),
    document: EnrollmentQuote.safeParse(document).data ?? OfferQuote.safeParse(document).data ?? null,
  }));
