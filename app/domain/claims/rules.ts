import type { ShownClaim } from "#app/domain/claims/types.ts";

type Claim = {
  key: string;
  wording: string;
  value: string;
  fallback: string;
  asOf: string;
  source: string;
  expiresOn: string;
};

/** Where the figure stands in the wording of a claim. */
export const valueMark = "{value}";

/**
 * What a page may say of a claim on a day (`YYYY-MM-DD`): the wording with its figure through the day on
 * which it expires, the fallback without a figure from the next day on, and until the day that the figure
 * rests on.
 */
export function claimText(claim: Claim, day: string): ShownClaim {
  const { key, source, value, asOf } = claim;
  const [before, after] = claim.wording.split(valueMark);
  const isHeld = asOf <= day && day <= claim.expiresOn;
  if (!isHeld || before === undefined || after === undefined)
    return { key, source, text: claim.fallback, parts: null, asOf: null };
  return { key, source, text: before + value + after, parts: { before, value, after }, asOf };
}

/** Whether a claim shows its figure on a day (`YYYY-MM-DD`), and until or since when. */
export function claimState({ asOf, expiresOn }: Pick<Claim, "asOf" | "expiresOn">, day: string) {
  if (day < asOf) return { state: "ahead" as const, from: asOf };
  return day <= expiresOn
    ? { state: "held" as const, until: expiresOn }
    : { state: "expired" as const, on: expiresOn };
}
