import type { ReportComparables } from "#app/features/analysis/report/comparables.ts";
import type { ReportRent } from "#app/features/analysis/report/rent.ts";
import type { reportMarket } from "#app/features/analysis/report/view.ts";
import type { Improvement } from "#app/features/analysis/rules/improvements.ts";
import type { LeasingSpeed } from "#app/features/analysis/rules/price-or-wait.ts";
import type { ShownClaim } from "#app/features/content/claims/rules.ts";
import type { ExpectedEffect } from "#app/features/leads/pitch/rules.ts";
import type { FeeLine } from "#app/features/pricing/enrollment-lines.ts";
import type { Offer } from "#app/features/pricing/offer.ts";
import type { CompanyFacts, Included, Services } from "#app/features/settings/company/schema.ts";

type Figure = ShownClaim & { parts: NonNullable<ShownClaim["parts"]> };

/** Rents of one unit; the offer is for all. */
type PitchAnalysis = ReportRent & {
  isEstimate: boolean;
  source: string;
  market: ReturnType<typeof reportMarket>;
  comparables: ReportComparables;
  /** Fields of the form that adjusts the rent. */
  adjusted: { rent: string; reason: string };
  offer: Offer;
  fees: FeeLine[];
};

export type Pitch = {
  leadId: string;
  name: string;
  address: string | null;
  company: Pick<CompanyFacts, "name" | "shortName">;
  why: { claims: Figure[]; services: Services; included: Included };
  unitCount: number;
  analysis: PitchAnalysis | null;
  maintenanceBasisPoints: number;
  speed: LeasingSpeed;
  items: (Improvement & { effect: ExpectedEffect | null })[];
};
