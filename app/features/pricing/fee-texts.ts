import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { feeScheduleOf } from "#app/features/pricing/schema.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

/** By path, such as `pitchPricing-tiers-0-fromUnits`. */
type FeeTexts = Record<string, string>;

export const feeSlots = { plans: 4, tiers: 4 };

export const textsOfSchedule = ({ name: _, ...schedule }: FeeSchedule): FeeTexts =>
  Object.fromEntries(textsIn(schedule, ""));

function textsIn(value: unknown, field: string): [field: string, text: string][] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, part]) => textsIn(part, field ? `${field}-${key}` : key));
  const isHundredths = /BasisPoints$|Cents$/.test(field);
  const text = isHundredths
    ? dollarsFromCents(Number(value)).replace(/\.00$|(?<=\.\d)0$/, "")
    : String(value);
  return [[field, text]];
}

const text = (rule: string) => z.string(rule).trim();
const percentRule = "Enter a percentage from 0 to 100, like 8.9.";
const amountRule = "Enter an amount in dollars, like 299 or 49.50.";
const nameRule = "Enter a name of letters and digits, at most thirty.";

const typedSchedule = feeScheduleOf({
  day: z.iso.date("Choose the first day."),
  planName: text(nameRule).regex(/^[\p{L}\p{N}][\p{L}\p{N} &+'’-]{0,29}$/u, nameRule),
  basisPoints: text(percentRule)
    .transform((typed) => readDollars(typed.replace(/\s*%$/, "")))
    .pipe(z.int(percentRule).max(10_000, percentRule)),
  cents: (least) =>
    text(amountRule)
      .transform(readDollars)
      .pipe(z.int(amountRule).min(least, amountRule).max(1_000_000_000, amountRule)),
  count: (least) => {
    const rule = `Enter a whole number, at least ${least}.`;
    return text(rule)
      .regex(/^\d{1,4}$/, rule)
      .transform(Number)
      .refine((count) => count >= least, rule);
  },
});

const firstTier = { "pitchPricing-tiers-0-fromUnits": "1" };

/** Leaves out the empty plans and tiers, except the first ones. */
export const FeeFacts = z.record(z.string(), z.string()).transform((typed, context): FeeSchedule => {
  const texts: FeeTexts = { ...typed, ...firstTier };
  const partsOf = (start: string) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) =>
        field.startsWith(`${start}-`) ? [[field.slice(start.length + 1), text]] : [],
      ),
    );
  const slotsOf = (list: string, count: number) =>
    Array.from({ length: count }, (_, slot) => ({ slot, parts: partsOf(`${list}-${slot}`) })).filter(
      ({ slot, parts }) => slot === 0 || Object.values(parts).some((text) => text.trim()),
    );
  const plans = slotsOf("websitePlans-plans", feeSlots.plans);
  const tiers = slotsOf("pitchPricing-tiers", feeSlots.tiers);
  const { data, error } = typedSchedule.safeParse({
    name: texts.effectiveFrom,
    effectiveFrom: texts.effectiveFrom,
    newOwners: partsOf("newOwners"),
    websitePlans: { ...partsOf("websitePlans"), plans: plans.map(({ parts }) => parts) },
    enrollmentEstimate: partsOf("enrollmentEstimate"),
    pitchPricing: { ...partsOf("pitchPricing"), tiers: tiers.map(({ parts }) => parts) },
    projection: partsOf("projection"),
    rentVsSell: partsOf("rentVsSell"),
  });
  if (data) return data;
  for (const { path, message } of error.issues) {
    const slots = path[1] === "plans" ? plans : tiers;
    const field = path.map((key) => (typeof key === "number" ? slots[key]?.slot : key)).join("-");
    context.addIssue({ code: "custom", path: [field], message });
  }
  return z.NEVER;
});
