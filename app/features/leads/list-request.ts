import { parseDateRange } from "#app/components/dates/date-input.ts";
import { readStatusFilter } from "#app/features/leads/rules.ts";
import { instantsOf } from "#app/lib/dates.ts";

/** Reads `?status&from&to&older&newer&delete&ids` and ignores what is invalid; days are in `timeZone`. */
export function readListRequest(query: URLSearchParams, timeZone: string) {
  const [from, to] = [query.get("from"), query.get("to")];
  const { range } = parseDateRange(from, to);
  const group = readStatusFilter(query.get("status"))?.value;
  return {
    filter: { group, span: range ? instantsOf(range, timeZone) : undefined },
    page: { older: query.get("older"), newer: query.get("newer") },
    /** Selected leads to confirm for deletion. */
    ids: query.has("delete") ? query.getAll("ids") : null,
    from,
    to,
  };
}
