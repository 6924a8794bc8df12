import { FeeFacts, feeSlots } from "#app/features/pricing/fee-texts.ts";
import type { FieldSpec } from "#app/features/settings/sections/fields.ts";
import type { Section } from "#app/features/settings-page/sections/types.ts";

type Extra = Partial<FieldSpec>;

const dollars = (name: string, label: string, extra?: Extra): FieldSpec => ({
  name: `${name}Cents`,
  label: `${label}, $`,
  kind: "amount",
  half: true,
  ...extra,
});
const rate = (name: string, label: string, extra?: Extra): FieldSpec => ({
  name: `${name}BasisPoints`,
  label: `${label}, %`,
  kind: "amount",
  half: true,
  ...extra,
});
const slots = (count: number, fields: (slot: number, optional: boolean) => FieldSpec[]) =>
  Array.from({ length: count }, (_, slot) => fields(slot, slot > 0)).flat();

export const feeSection: Omit<Section, "group"> = {
  id: "fees",
  title: "Prices and fees",
  page: "/#plans",
  intro:
    "What you charge owners. A schedule applies from its first day until the next one starts. Existing quotes and agreements keep their schedule.",
  each: "fee schedule",
  form: FeeFacts,
  fields: [
    { name: "effectiveFrom", label: "Applies from", kind: "date", half: true },
    ...slots(feeSlots.plans, (slot, optional) => [
      {
        name: `websitePlans-plans-${slot}-name`,
        label: `Plan ${slot + 1}`,
        kind: "text" as const,
        half: true,
        optional,
        ...(slot === 0 && { heading: "Plans on the home page" }),
      },
      rate(`websitePlans-plans-${slot}-management`, "Of monthly rent", { optional }),
    ]),
    {
      name: "newOwners-fees",
      label: "Fees quoted to new owners",
      kind: "select" as const,
      options: [
        { value: "websitePlans", label: "Website plan, from 5 units by units" },
        { value: "pitchPricing", label: "By units (pitch pricing)" },
        { value: "enrollmentEstimate", label: "As in the online enrollment" },
      ],
      half: true,
    },
    {
      name: "newOwners-plan",
      label: "Plan if the owner chooses none",
      kind: "text" as const,
      half: true,
      hint: "Its name. Another name counts as plan 1.",
    },
    rate("websitePlans-residentPlacement", "Resident placement, of the annual contract"),
    dollars("websitePlans-residentGuaranteeOnboarding", "Resident Guarantee, onboarding"),
    dollars("websitePlans-petDepositAlternative", "Pet deposit alternative", { hint: "Last plan only." }),
    dollars("websitePlans-maliciousDamageCover", "Malicious damage coverage, up to", {
      hint: "Last plan only.",
    }),
    rate("enrollmentEstimate-management", "Management, of monthly rent", { heading: "Online enrollment" }),
    dollars("enrollmentEstimate-administrationFee", "Administration, per month"),
    rate("enrollmentEstimate-multiFamily", "Multi-family from 2 units, of monthly rent"),
    {
      name: "enrollmentEstimate-largeMultiFamilyUnits",
      label: "Large multi-family from (units)",
      kind: "number",
      half: true,
    },
    rate("enrollmentEstimate-largeMultiFamily", "Large multi-family, of monthly rent"),
    dollars("enrollmentEstimate-setupFee", "Setup, once"),
    dollars("enrollmentEstimate-assumedRent", "Assumed rent if the owner enters none"),
    ...slots(feeSlots.tiers, (slot, optional) => [
      ...(slot === 0
        ? []
        : [
            {
              name: `pitchPricing-tiers-${slot}-fromUnits`,
              label: "From units",
              heading: `Pitch pricing, tier ${slot + 1}`,
              kind: "number" as const,
              half: true,
              optional,
            },
          ]),
      dollars(`pitchPricing-tiers-${slot}-baseMonthlyFee`, "Base fee, per month", {
        optional,
        ...(slot === 0 && { heading: "Pitch pricing, tier 1 (from 1 unit)" }),
      }),
      rate(`pitchPricing-tiers-${slot}-rent`, "Of monthly rent", { optional }),
      rate(`pitchPricing-tiers-${slot}-placement`, "Placement, of one month's rent", { optional }),
    ]),
    dollars("pitchPricing-setupFee", "Setup, once", { heading: "One-time fees and terms of every quote" }),
    dollars("pitchPricing-checkoutOnboardingFee", "Onboarding at checkout, once"),
    dollars("pitchPricing-maintenancePreApproval", "Repairs approved in advance, up to"),
    { name: "pitchPricing-contractMonths", label: "Initial term (months)", kind: "number", half: true },
    rate("projection-management", "Management, of rent collected", {
      heading: "Rent report assumptions",
    }),
    rate("projection-maintenance", "Maintenance, of rent"),
    rate("projection-vacancy", "Vacancy, of rent"),
    rate("rentVsSell-management", "Management, of rent", { heading: "Rent or sell assumptions" }),
    rate("rentVsSell-maintenance", "Maintenance, of rent"),
    rate("rentVsSell-sellingCost", "Selling costs, of the price"),
  ],
};
