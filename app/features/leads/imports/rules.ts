import type { MatchPolicy, Outcome } from "#app/features/leads/imports/fields.ts";
import { addressKey, type Draft, type LineValues } from "#app/features/leads/imports/line.ts";

/** A lead that may be the one of a line. `isPriced`: its home has an estimate. */
export type Candidate = LineValues & { id: string; version: number; createdAt: Date; isPriced: boolean };

type Keyed = Pick<LineValues, "email" | "phoneE164" | "streetAddress" | "zipCode">;

export type Match = { lead: Candidate; by: "email" | "phone" | "address" };

/** The same home, else the same person. An owner's other home is another lead. The newest wins. */
export function findMatch(line: Keyed, candidates: readonly Candidate[]): Match | null {
  const address = addressKey(line);
  const newestFirst = candidates.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const first = (test: (lead: Candidate) => boolean | undefined | null | "" | 0) => newestFirst.find(test);
  const isOtherHome = (lead: Candidate) => {
    const own = addressKey(lead);
    return Boolean(address && own && own !== address);
  };
  const isSameEmail = (lead: Candidate) =>
    line.email && lead.email?.toLowerCase() === line.email.toLowerCase();
  const isSamePhone = (lead: Candidate) => line.phoneE164 && lead.phoneE164 === line.phoneE164;
  const byHome = first(
    (lead) => address && addressKey(lead) === address && (isSameEmail(lead) || isSamePhone(lead)),
  );
  const byEmail = byHome ?? first((lead) => isSameEmail(lead) && !isOtherHome(lead));
  if (byEmail && isSameEmail(byEmail)) return { lead: byEmail, by: "email" };
  const byPhone = byHome ?? first((lead) => isSamePhone(lead) && !isOtherHome(lead));
  if (byPhone) return { lead: byPhone, by: "phone" };
  const byAddress = first((lead) => address && addressKey(lead) === address);
  return byAddress ? { lead: byAddress, by: "address" } : null;
}

export type Decision = {
  outcome: Outcome;
  reason: string | null;
  lead: Candidate | null;
  changes: Partial<LineValues>;
};

export function decide(draft: Draft, match: Match | null, policy: MatchPolicy): Decision {
  if (!match || policy === "create") return { outcome: "create", reason: null, lead: null, changes: {} };
  const { lead } = match;
  const skip = (reason: string): Decision => ({ outcome: "skip", reason, lead, changes: {} });
  const who = `${lead.name || "a lead"} has the same ${match.by}`;
  if (policy === "skip") return skip(`Already a lead: ${who}.`);
  const changes = changesOf(draft.values, lead, policy);
  if (Object.keys(changes).length === 0) return skip(`Nothing to change: ${who}.`);
  return { outcome: "update", reason: `Matched: ${who}.`, lead, changes };
}

const home = ["streetAddress", "city", "state", "zipCode"] as const;
const facts = ["propertyType", "squareFootage", "unitCount", "bedrooms", "bathrooms", "yearBuilt"] as const;

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
    for (const name of home) set(name, true);
  for (const name of facts) set(name, replaces);
  return changes as Partial<LineValues>;
}

/** The lines before, by hash: 500,000 of them take 30 MB. */
export class EarlierLines {
  #hashes = new Float64Array(1 << 12);
  #lines = new Int32Array(1 << 12);
  #size = 0;

  /** The number of an earlier line with the same home, or with the same person and no other home. */
  addOrFind(values: Keyed, line: number): number | null {
    const address = addressKey(values);
    const people = [
      values.email && `email ${values.email.toLowerCase()}`,
      values.phoneE164 && `phone ${values.phoneE164}`,
    ].filter((key) => typeof key === "string" && key !== "") as string[];
    const found = [
      ...(address ? [`home ${address}`, ...people.map((key) => `only ${key}`)] : people),
    ].flatMap((key) => this.#find(key) ?? []);
    if (found.length > 0) return Math.min(...found);
    for (const key of [...(address ? [`home ${address}`] : people.map((key) => `only ${key}`)), ...people])
      this.#add(hashOf(key), line);
    return null;
  }

  #slot(hash: number) {
    const mask = this.#hashes.length - 1;
    let at = hash % this.#hashes.length;
    while (this.#hashes[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #find(key: string) {
    const at = this.#slot(hashOf(key));
    return this.#hashes[at] === 0 ? null : this.#lines[at];
  }

  #add(hash: number, line: number) {
    if (this.#size * 2 > this.#hashes.length) this.#grow();
    const at = this.#slot(hash);
    if (this.#hashes[at] !== 0) return;
    this.#hashes[at] = hash;
    this.#lines[at] = line;
    this.#size += 1;
  }

  #grow() {
    const [hashes, lines] = [this.#hashes, this.#lines];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#lines = new Int32Array(hashes.length * 2);
    this.#size = 0;
    for (const [at, hash] of hashes.entries()) if (hash !== 0) this.#add(hash, lines[at] ?? 0);
  }
}

/** 53 bits of cyrb53; never 0. */
function hashOf(text: string) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1;
}
