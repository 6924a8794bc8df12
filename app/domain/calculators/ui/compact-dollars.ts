const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** `6000000` → `$60K`, `-250000000` → `−$2.5M`. Cents in. */
export const compactDollars = (cents: number) =>
  `${cents < 0 ? "−" : ""}$${compact.format(Math.abs(cents) / 100)}`;
