import { hash } from "node:crypto";
import type { MatchPolicy, Outcome } from "#app/features/lead-lists/imports/fields.ts";
import {
  addressKey,
  type Draft,
  factColumns,
  homeColumns,
  importedDetails,
  type LineValues,
  type ReadLine,
} from "#app/features/lead-lists/imports/line.ts";

/** A lead that may be the one of a line. `isPriced`: its home has an estimate. */
export type Candidate = LineValues & {
  id: string;
  createdAt: Date;
  propertyAddress: string | null;
  isPriced: boolean;
};

type Person = Pick<LineValues, "name" | "email" | "phoneE164">;
type Keyed = Person & Pick<LineValues, "streetAddress" | "zipCode">;

type Match = {
  lead: Candidate;
  by: "email" | "phone" | "address";
  /** The owner is known, but this home is another lead; or the home is, but its owner is another person. */
  other: "home" | "owner" | null;
};

/** The same person at the same home, else the same person, else the same home. The newest wins. */
export function findMatch(line: Keyed, candidates: readonly Candidate[]): Match | null {
  const home = addressKey(line);
  const email = line.email?.toLowerCase();
  const newestFirst = candidates.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const compared = newestFirst.map((lead) => {
    const own = addressKey(lead);
    const isAnother = isAnotherPerson(line, lead);
    return {
      lead,
      isAnother,
      email: Boolean(email && lead.email?.toLowerCase() === email),
      phone: Boolean(line.phoneE164 && lead.phoneE164 === line.phoneE164 && !isAnother),
      home: Boolean(home && own === home),
      otherHome: Boolean(home && own && own !== home),
    };
  });
  const match =
    compared.find((lead) => lead.home && (lead.email || lead.phone)) ??
    compared.find((lead) => lead.email && !lead.otherHome) ??
    compared.find((lead) => lead.phone && !lead.otherHome) ??
    compared.find((lead) => lead.home && !lead.isAnother) ??
    compared.find((lead) => lead.email || lead.phone) ??
    compared.find((lead) => lead.home);
  if (!match) return null;
  const by = match.email ? "email" : match.phone ? "phone" : "address";
  return { lead: match.lead, by, other: match.otherHome ? "home" : match.isAnother ? "owner" : null };
}

/** Owners of one home may share a phone. */
function isAnotherPerson(a: Person, b: Person) {
  const differs = (one: string | null, two: string | null) =>
    Boolean(one && two && one.toLowerCase() !== two.toLowerCase());
  if (a.email && b.email && !differs(a.email, b.email)) return false;
  const [one, two] = [nameWords(a.name), nameWords(b.name)];
  const isAlike = one.length === 0 || two.length === 0 || areAlike(one, two);
  if (a.phoneE164 && a.phoneE164 === b.phoneE164) return differs(a.email, b.email) && !isAlike;
  if (one.length > 0 && one.join() === two.join()) return false;
  return !isAlike || differs(a.email, b.email) || differs(a.phoneE164, b.phoneE164);
}

/** "Haverkamp, Joyce" is "Joyce Haverkamp". */
const nameWords = (name: string | null) =>
  (
    name
      ?.normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).sort();

/** "J. Haverkamp" is like "Joyce Haverkamp". */
function areAlike(one: readonly string[], two: readonly string[]) {
  const [few, many] = one.length < two.length ? [one, two] : [two, one];
  return few.every((word) => many.some((other) => other.startsWith(word) || word.startsWith(other)));
}

type Decision = {
  outcome: Outcome;
  reason: string | null;
  lead: Candidate | null;
  changes: Partial<LineValues>;
};

export type Line = { line: number; cells: string[]; read: ReadLine } & Earlier;

export type DecidedLine = Line & Decision;

export function decide(draft: Draft, match: Match | null, policy: MatchPolicy): Decision {
  if (!match) return created(null);
  const { lead } = match;
  const who = `${lead.name || "a lead"} has the same ${match.by}`;
  if (match.other === "home") return created(`Another home of a known owner: ${who}.`);
  if (match.other === "owner") return created(`Another owner at a known address: ${who}. ${ifOneHome}`);
  if (policy === "create") return created(`Known already: ${who}.`);
  if (policy === "skip") return skipped(lead, `Already a lead: ${who}.`);
  const changes = changesOf(draft.values, lead, policy);
  if (Object.keys(changes).length === 0) return skipped(lead, `Nothing to change: ${who}.`);
  return { outcome: "update", reason: `Matched: ${who}.`, lead, changes };
}

const ifOneHome = "If the homes have units, add them; if it is one home, merge the two leads.";

export const sharedAddress = (line: number) =>
  `Line ${line} has the same address but another owner. ${ifOneHome}`;

const created = (reason: string | null): Decision => ({
  outcome: "create",
  reason,
  lead: null,
  changes: {},
});

export const hasRemarks = (outcome: Outcome, read: ReadLine) =>
  (outcome === "create" || outcome === "update") && read.ok && read.draft.remarks.length > 0;

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
  for (const name of ["name", ...importedDetails] as const) set(name, replaces);
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
export const keysOf = (values: Keyed) => [
  ...(values.email ? [`email ${values.email.toLowerCase()}`] : []),
  ...(values.phoneE164 ? [`phone ${values.phoneE164}`] : []),
  ...(addressKey(values) ? [`home ${addressKey(values)}`] : []),
];

/** Numbers of earlier lines: of the same lead, or of the same home with another owner. */
export type Earlier = { sameAs: number | null; neighbor: number | null };

export const noneEarlier: Earlier = { sameAs: null, neighbor: null };

/** The lines before, by hash: the texts of 500,000 lines would take too much memory. */
export class EarlierLines {
  #lines = new Map<number, number>();

  /** The same is one with the same home and person, or with the same person where one of the lines has no home. */
  addOrFind(values: Keyed, line: number): Earlier {
    const home = addressKey(values);
    const own = home ?? "no home";
    const { email, phoneE164: phone } = values;
    const name = nameWords(values.name).join(" ");
    const byEmail = email ? [`email ${email.toLowerCase()}`] : [];
    const byPhone = phone && name ? [`phone ${phone} of ${name}`] : [];
    // Two owners may share a phone, but not under one name or without an email.
    const stored = [
      ...byEmail,
      ...byPhone,
      ...(phone ? [`phone ${phone}`, ...(email ? [] : [`only ${phone}`])] : []),
    ];
    const sought = [...byEmail, ...byPhone, ...(phone ? [email ? `only ${phone}` : `phone ${phone}`] : [])];
    const byName = home && name ? [`name ${name}`] : [];
    const isNobody = !email && !phone && !name;
    const find = (scope: string, keys: readonly string[]) =>
      keys.flatMap((key) => this.#lines.get(hashOf(`${scope}|${key}`)) ?? []);
    const found = home
      ? [...find(home, isNobody ? ["home"] : [...sought, ...byName]), ...find("no home", sought)]
      : find("any", sought);
    if (found.length > 0) return { sameAs: Math.min(...found), neighbor: null };
    const [neighbor = null] = home ? find(home, ["home"]) : [];
    const ownKeys = [...stored, ...byName, ...(home ? ["home"] : [])];
    for (const key of [...ownKeys.map((key) => `${own}|${key}`), ...stored.map((key) => `any|${key}`)]) {
      const hashed = hashOf(key);
      if (!this.#lines.has(hashed)) this.#lines.set(hashed, line);
    }
    return { sameAs: null, neighbor };
  }
}

const hashOf = (text: string) => hash("md5", text, "buffer").readUIntBE(0, 6);
