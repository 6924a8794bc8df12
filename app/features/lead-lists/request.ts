import { parseDateRange } from "#app/components/dates/date-input.ts";
import {
  isReachedStep,
  isReplyTime,
  type ReachedStep,
  type ReplyTime,
} from "#app/features/lead-lists/reached/rules.ts";
import { readStatusFilter } from "#app/features/leads/rules.ts";
import { searchWords } from "#app/features/leads/search.ts";
import type { Matching } from "#app/features/leads/types.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** Plain data that can be stored as JSON. All parts must match; an empty filter matches every lead. */
export type LeadFilter = {
  /** Lower-case; each must occur in the text of `lead_search_text`. */
  words?: readonly string[];
  /** Values of `leads.status_group`. */
  groups?: readonly string[];
  /** Null: not assigned. */
  assignedTo?: string | null;
  /** Null: not recorded, as of the city and the reason. */
  source?: string | null;
  /** Lower-case. */
  city?: string | null;
  tag?: string;
  /** Created by this import. */
  import?: string;
  noNextStep?: true;
  /** Longer in its stage than the limit in the settings. */
  stale?: true;
  /** Why it was lost. */
  reason?: string | null;
  /** `span` is then of this step. */
  reached?: ReachedStep;
  /** How long the first reply took. */
  reply?: ReplyTime;
  /** Names something that does not exist. */
  none?: true;
  /** ISO instants, of creation unless `reached` is set: `start` is inclusive, `end` exclusive. */
  span?: { start: string; end: string };
};

/** Each has a keyset index. */
export const sortKeys = ["created", "name", "contacted", "changed"] as const;
export type SortKey = (typeof sortKeys)[number];
export type LeadSort = { by: SortKey; descending: boolean };

export const newestFirst: LeadSort = { by: "created", descending: true };

export type LeadListRequest = ReturnType<typeof readListRequest>;

/**
 * Reads the query string of the list. A filter that does not exist matches no lead and is listed as `unknown`, as are
 * an order and a page. Days are in `timeZone`, and `assignee=me` is `userId`.
 */
export function readListRequest(query: URLSearchParams, timeZone: string, userId: string) {
  const [from, to] = [query.get("from"), query.get("to")];
  const { range } = parseDateRange(from, to);
  const span = range && instantsOf(range, timeZone);
  const groups = readGroups(query);
  const words = searchWords(query.get("q") ?? "");
  const assignee = query.get("assignee") ?? "";
  const source = recordedText(query.get("source"));
  const city = recordedText(query.get("city")?.toLowerCase());
  const tag = query.get("tag") ?? "";
  const importId = query.get("import") ?? "";
  const reached = query.get("reached") ?? "";
  const reply = query.get("reply") ?? "";
  const reason = recordedText(query.get("reason"));
  const unknown = unknownIn(query);
  const filter: LeadFilter = {
    ...(unknown.some(({ param }) => filterParams.has(param) && param !== "sort") && { none: true }),
    ...(words.length > 0 && { words }),
    ...(groups.length > 0 && { groups }),
    ...(assignee === "none" && { assignedTo: null }),
    ...(assignee === "me" && { assignedTo: userId }),
    ...(isUuid(assignee) && { assignedTo: assignee }),
    ...(source !== undefined && { source }),
    ...(city !== undefined && { city }),
    ...(isUuid(tag) && { tag }),
    ...(isUuid(importId) && { import: importId }),
    ...(query.get("next") === "none" && { noNextStep: true }),
    ...(query.get("stale") === "1" && { stale: true }),
    ...(reason !== undefined && { reason }),
    ...(isReachedStep(reached) && { reached }),
    ...(isReplyTime(reply) && { reached: "reply", reply }),
    ...(span && { span: { start: span.start.toISOString(), end: span.end.toISOString() } }),
  };
  return {
    filter,
    sort: readSort(query.get("sort")),
    page: { older: query.get("older"), newer: query.get("newer") },
    from,
    to,
    unknown,
  };
}

const pageToken = (value: string) => isUuid(value.slice(value.lastIndexOf("_") + 1));

/** What a parameter names, and whether a value exists. */
const parameters: Record<string, [name: string, exists: (value: string) => boolean]> = {
  status: ["status", (value) => readStatusFilter(value) !== null],
  assignee: ["person", (value) => value === "me" || value === "none" || isUuid(value)],
  tag: ["tag", isUuid],
  import: ["import", isUuid],
  next: ["next step", (value) => value === "none"],
  stale: ["stage filter", (value) => value === "1"],
  reached: ["step", isReachedStep],
  reply: ["time of the first reply", isReplyTime],
  sort: ["order", (value) => value in sortLabels],
  older: ["page", pageToken],
  newer: ["page", pageToken],
};

const unknownIn = (query: URLSearchParams) =>
  [...query].flatMap(([param, value]) => {
    const [name, exists] = parameters[param] ?? [];
    return name && value.trim() && !exists?.(value) ? [{ param, name, value: value.slice(0, 40) }] : [];
  });

export const readGroups = (query: URLSearchParams) => [
  ...new Set(query.getAll("status").flatMap((value) => readStatusFilter(value)?.value ?? [])),
];

/** Without a page, a dialog and empty fields: what a saved view stores. */
export function filterQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => filterParams.has(name) && value.trim());
  return new URLSearchParams(kept.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

const filterParams = new Set([
  ...["q", "status", "assignee", "source", "city", "tag", "import", "next", "stale", "from", "to", "sort"],
  ...["reached", "reply", "reason"],
]);

/** `-name` is descending. */
export function readSort(text: string | null): LeadSort {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ""));
  return by && text ? { by, descending: text.startsWith("-") } : newestFirst;
}

/** Null for the default. */
export const sortParam = ({ by, descending }: LeadSort) =>
  by === "created" && descending ? null : (`${descending ? "-" : ""}${by}` as const);

/** By the value of `?sort=`. */
export const sortLabels = {
  "-created": "Newest first",
  created: "Oldest first",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  "-contacted": "Last contacted first",
  contacted: "Longest without contact",
  changed: "Longest in stage",
  "-changed": "Latest stage change",
} as const;

export const formatMatching = ({ count, isMore }: Matching) =>
  isMore ? `more than ${formatNumber(count)}` : formatNumber(count);

/** Of leads without a source, a city or a reason. */
export const notRecorded = "none";
export const withoutValue = { value: notRecorded, label: "Not recorded" };

function recordedText(text: string | null | undefined) {
  const short = text?.trim().slice(0, 100) || undefined;
  return short === notRecorded ? null : short;
}
