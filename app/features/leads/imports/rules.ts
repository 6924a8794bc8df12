import { hash } from "node:crypto";
import type { MatchPolicy, Outcome } from "#app/features/leads/imports/fields.ts";
import {
  addressKey,
  type Draft,
  factColumns,
  homeColumns,
  type LineValues,
  type ReadLine,
} from "#app/features/leads/imports/line.ts";

/** A lead that may be the one of a line. `isPriced`: its home has an estimate. */
export type Candidate = LineValues & {
  id: string;
  createdAt: Date;
  propertyAddress: string | null;
  isPriced: boolean;
};

type Keyed = Pick<LineValues, "email" | "phoneE164" | "streetAddress" | "zipCode">;

/** `isOtherHome`: the owner is known, but this home is another lead. */
type Match = { lead: Candidate; by: "email" | "phone" | "address"; isOtherHome: boolean };

/** The same home, else the same person. The newest wins. */
export function findMatch(line: Keyed, candidates: readonly Candidate[]): Match | null {
  const home = addressKey(line);
  const email = line.email?.toLowerCase();
  const newestFirst = candidates.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const compared = newestFirst.map((lead) => {
    const own = addressKey(lead);
    return {
      lead,
      email: Boolean(email && lead.email?.toLowerCase() === email),
      phone: Boolean(line.phoneE164 && lead.phoneE164 === line.phoneE164),
      home: Boolean(home && own === home),
      otherHome: Boolean(home && own && own !== home),
    };
  });
  const match =
    compared.find((lead) => lead.home && (lead.email || lead.phone)) ??
    compared.find((lead) => lead.email && !lead.otherHome) ??
    compared.find((lead) => lead.phone && !lead.otherHome) ??
    compared.find((lead) => lead.home) ??
    compared.find((lead) => lead.email || lead.phone);
  if (!match) return null;
  const by = match.email ? "email" : match.phone ? "phone" : "address";
  return { lead: match.lead, by, isOtherHome: match.otherHome };
}

type Decision = {
  outcome: Outcome;
  reason: string | null;
  lead: Candidate | null;
  changes: Partial<LineValues>;
};

/** A row of the file. `sameAs`: the number of an earlier line. */
export type Line = { line: number; cells: string[]; read: ReadLine; sameAs: number | null };

export type DecidedLine = Line & Decision;

export function decide(draft: Draft, match: Match | null, policy: MatchPolicy): Decision {
  if (!match) return created(null);
  const { lead } = match;
  const who = `${lead.name || "a lead"} has the same ${match.by}`;
  if (match.isOtherHome) return created(`Another home of a known owner: ${who}.`);
  if (policy === "create") return created(`Known already: ${who}.`);
  if (policy === "skip") return skipped(lead, `Already a lead: ${who}.`);
  const changes = changesOf(draft.values, lead, policy);
  if (Object.keys(changes).length === 0) return skipped(lead, `Nothing to change: ${who}.`);
  return { outcome: "update", reason: `Matched: ${who}.`, lead, changes };
}

const created = (reason: string | null): Decision => ({
  outcome: "create",
  reason,
  lead: null,
  changes: {},
});

export const skipped = (lead: Candidate | null, reason: string): Decision => ({
  outcome: "skip",
  reason,
  lead,
  changes: {},
});

/** An email is never replaced: consents, invoices and webinars hang on it. Nor is a home with an estimate. */
function changesOf(values: LineValues, lead: Candidate, policy: "fill" | "overwrite"): Partial<LineValues> {
  const changes: Partial<Record<keyof LineValues, unknown>> = {};
  const set = (name: keyof LineValues, mayReplace: boolean) => {
    const isEmpty = lead[name] === null || lead[name] === "";
    if (values[name] !== null && values[name] !== lead[name] && (isEmpty || mayReplace))
      changes[name] = values[name];
  };
  const replaces = policy === "overwrite";
  for (const name of ["name", "company"] as const) set(name, replaces);
  set("email", false);
  set("phone", replaces && values.phoneE164 !== lead.phoneE164);
  if ("phone" in changes) changes.phoneE164 = values.phoneE164;
  if (lead.isPriced) return changes as Partial<LineValues>;
  // The parts of an address belong together.
  if (!lead.streetAddress || (replaces && addressKey(values) !== addressKey(lead)))
    for (const name of homeColumns) set(name, true);
  for (const name of factColumns) set(name, replaces);
  return changes as Partial<LineValues>;
}

/** Leads and lines with a common key may be the same. */
export const keysOf = (values: Keyed) => [...personKeys(values), addressKey(values) ?? []].flat();

const personKeys = ({ email, phoneE164 }: Keyed) => [
  ...(email ? [`email ${email.toLowerCase()}`] : []),
  ...(phoneE164 ? [`phone ${phoneE164}`] : []),
];

/** The lines before, by hash: the texts of 500,000 lines would take too much memory. */
export class EarlierLines {
  #lines = new Map<number, number>();

  /** The number of an earlier line with the same home, or with the same person and no other home. */
  addOrFind(values: Keyed, line: number): number | null {
    const home = addressKey(values);
    const people = personKeys(values);
    const withoutHome = people.map((key) => `only ${key}`);
    const sought = home ? [home, ...withoutHome] : people;
    const found = sought.flatMap((key) => this.#lines.get(hashOf(key)) ?? []);
    if (found.length > 0) return Math.min(...found);
    for (const key of [...(home ? [home] : withoutHome), ...people])
      if (!this.#lines.has(hashOf(key))) this.#lines.set(hashOf(key), line);
    return null;
  }
}

const hashOf = (text: string) => hash("md5", text, "buffer").readUIntBE(0, 6);
