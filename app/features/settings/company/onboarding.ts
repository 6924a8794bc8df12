import * as field from "#app/features/settings/sections/fields.ts";
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
