import * as field from "#app/features/settings/sections/fields.ts";
import { formKey, mayBeEmpty, tick, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const signedAgreement = "Signed agreement on file";

/** One row of the settings. */
export const OnboardingItemForm = z.object({
  title: field.line("Item", {
    max: 120,
    hint: `“${signedAgreement}” is ticked once both parties have signed.`,
  }),
  detail: field.optionalArea("Detail", { max: 600, hint: "The owner reads it too, if the owner sends it." }),
  days: field.whole("Due after", { max: 365, half: true, hint: "Days from the start." }),
  isForOwner: field.check("The owner sends a file for it", { half: true }),
});
export type OnboardingSetting = z.infer<typeof OnboardingItemForm>;

const of = (days: number, title: string, detail = "", isForOwner = false) => ({
  title,
  detail,
  days,
  isForOwner,
});
const ofOwner = (days: number, title: string, detail: string) => of(days, title, detail, true);

export const defaultOnboarding: OnboardingSetting[] = [
  of(1, signedAgreement),
  ofOwner(7, "Owner's ID and W-9", "A photo ID of each owner and a signed IRS Form W-9."),
  of(
    7,
    "Bank details received",
    "Take them by phone or in person and enter them in the accounting system only. Tick this when you have them; never write them here.",
  ),
  ofOwner(
    7,
    "Insurance certificate",
    "A landlord policy that names the management company as additional insured. Ask your insurance agent for the certificate.",
  ),
  ofOwner(
    7,
    "Lease and deposit ledger",
    "If the home is occupied: the signed lease with all addenda, and what deposit is held.",
  ),
  of(10, "Keys and access codes", "Two sets of keys, garage remotes, gate and alarm codes."),
  of(10, "Utility accounts", "Which accounts go to the company, which to the residents, and from what day."),
  ofOwner(14, "HOA rules", "If there is an association: its rules, and whom to contact."),
  of(14, "Photos"),
  ofOwner(14, "Rental license", "The license or registration of the city, if it requires one."),
];

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
