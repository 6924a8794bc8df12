type Claim = {
  slug: string;
  wording: string;
  value: string;
  fallback: string;
  asOf: string;
  source: string;
  expiresOn: string;
};

export const valueMark = "{value}";

/** Includes its figure from `asOf` through `expiresOn` (`YYYY-MM-DD`). */
export function claimText(claim: Claim, day: string): ShownClaim {
  const { slug: key, source, value, asOf } = claim;
  const [before, after] = claim.wording.split(valueMark);
  const isHeld = asOf <= day && day <= claim.expiresOn;
  if (!isHeld || before === undefined || after === undefined)
    return { key, source, text: claim.fallback, parts: null, asOf: null };
  return { key, source, text: before + value + after, parts: { before, value, after }, asOf };
}

export function claimState({ asOf, expiresOn }: Pick<Claim, "asOf" | "expiresOn">, day: string) {
  if (day < asOf) return { state: "ahead" as const, from: asOf };
  return day <= expiresOn
    ? { state: "held" as const, until: expiresOn }
    : { state: "expired" as const, on: expiresOn };
}

export type ShownClaim = {
  key: string;
  text: string;
  parts: { before: string; value: string; after: string } | null;
  /** `YYYY-MM-DD`; null without a figure. */
  asOf: string | null;
  source: string;
};
