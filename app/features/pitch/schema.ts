import { formKey, mayBeEmpty, tick, typedDollars, typedLine } from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

const most = 1_000_000_00;

export const wrongCost = "Enter a cost such as 450, or leave this empty to use the estimated one.";

export const customCost = typedDollars(wrongCost, { most });

const name = typedLine("Name the improvement.", 80);

/** `seen` is `on 450`: the tick and the cost that the form was filled with. */
export const improvementItem = z.object({
  name,
  checked: tick,
  cost: mayBeEmpty(customCost),
  seen: z.string().max(40).default(""),
});

/** A cost that is no number must not keep the other rows from being saved. */
const pitchItem = improvementItem.extend({
  cost: improvementItem.shape.cost.or(z.string().transform(() => "wrong" as const)),
});

export const PitchForm = z.object({
  intent: z.enum(["save", "done", "quote"]).catch("save"),
  fees: z.enum(["pitchPricing", "websitePlans"]).catch("pitchPricing"),
  reason: mayBeEmpty(typedLine("Say in a few words why.", 160)),
  items: z.array(pitchItem).max(50).default([]),
});
export type PitchForm = z.output<typeof PitchForm>;

const noDays = "Enter a whole number of days, from 0 to 365.";

const rentChange = z.string({ error: "Enter the change of the rent." }).transform((typed, context) => {
  const [, sign, size = ""] = /^([+−-]?)(.*)$/.exec(typed.trim()) ?? [];
  const cents = readDollars(size);
  if (cents !== null && cents <= 10_000_00) return sign === "-" || sign === "−" ? -cents : cents;
  context.addIssue({ code: "custom", message: "Enter dollars a month, such as 60, 0 or -20." });
  return z.NEVER;
});

export const OutcomeForm = z.object({
  name,
  cost: typedDollars("Enter what it cost, such as 1,200.", { most }),
  rentChange,
  daysSaved: z.coerce.number({ error: noDays }).int(noDays).min(0, noDays).max(365, noDays),
  formKey,
});
export type OutcomeForm = z.output<typeof OutcomeForm>;
