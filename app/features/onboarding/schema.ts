import { formKey, mayBeEmpty, tick, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const version = z.coerce.number().int().min(1).max(2_147_483_647);
const item = z.uuid();
const content = {
  title: typedLine("Enter what is needed.", 120),
  dueOn: mayBeEmpty(typedDay("Choose a day.")),
  isForOwner: tick,
};

export const OnboardingForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("onboarding-start") }),
  z.object({ intent: z.literal("item-tick"), item, version, done: z.enum(["yes", "no"]) }),
  z.object({ intent: z.literal("item-add"), ...content, formKey }),
  z.object({ intent: z.literal("item-save"), item, version, ...content }),
  z.object({ intent: z.literal("item-remove"), item, version }),
  /** `again`: the user has seen that it went out within a day. */
  z.object({ intent: z.literal("onboarding-send"), again: z.literal("yes").optional(), formKey }),
]);
export type OnboardingForm = z.infer<typeof OnboardingForm>;

export const onboardingToasts = {
  "onboarding-start": "Onboarding started",
  "item-tick": "Item changed",
  "item-add": "Item saved",
  "item-save": "Item saved",
  "item-remove": "Item removed",
  "onboarding-send": "Sending the list",
};

/** The file comes beside it. */
export const OwnerFileForm = z.object({ item, formKey });
