import { parseDateRange } from "#app/components/dates/date-input.ts";
import { auditActions, recordTypes } from "#app/features/accounts/audit/rules.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { storable } from "#app/lib/storable.ts";
import { z } from "#app/lib/zod.ts";

export const PutBackForm = z.object({ id: z.coerce.number().int().positive() });

export type AuditFilter = {
  /** What was typed in the search. */
  q: string;
  /** A type of record, or the subject of one. */
  record: string;
  person: string;
  kind: string;
  start: Date | null;
  end: Date | null;
};

/** From the query string; what isn't a value of the filter counts as absent. */
export function readAuditFilter(params: URLSearchParams, timeZone: string): AuditFilter {
  const text = (name: string) =>
    storable(params.get(name) ?? "")
      .trim()
      .slice(0, 200);
  const { range } = parseDateRange(params.get("from"), params.get("to"));
  const record = text("record");
  const kind = text("kind");
  return {
    q: text("q"),
    record: Object.hasOwn(recordTypes, record.split(":")[0] ?? "") ? record : "",
    person: text("person"),
    kind: Object.hasOwn(auditActions, kind) ? kind : "",
    start: null,
    end: null,
    ...(range && instantsOf(range, timeZone)),
  };
}
