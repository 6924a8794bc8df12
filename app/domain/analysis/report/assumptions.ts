import type { ProjectionRates } from "#app/domain/pricing/rules.ts";
import type { ProjectionSchedule } from "#app/domain/pricing/schedule.ts";

/** The assumptions of the projection that a reader may change; the management fee is the schedule's. */
export const assumptionNames = ["maintenance", "vacancy"] as const;
export type AssumptionName = (typeof assumptionNames)[number];

/** What was typed, in percent; absent where the schedule's own assumption holds. */
export type TypedAssumptions = Partial<Record<AssumptionName, string>>;

export type AssumptionFields = Record<AssumptionName, { typed: string; error: string | null }>;

export type Assumptions = {
  /** Basis points; the schedule's where nothing readable was typed. */
  rates: Pick<ProjectionRates, "maintenanceBasisPoints" | "vacancyBasisPoints">;
  fields: AssumptionFields;
  /** What an address carries to show the same statement: only what differs from the schedule. */
  query: TypedAssumptions;
};

export const notAPercentage = "Enter a percentage from 0 to 100.";

/**
 * Reads the assumptions as typed or as an address carries them. A percentage has at most two decimals and may end in
 * a percent sign; what cannot be read is kept in its field with a message, and the schedule's rate is used instead.
 */
export function readAssumptions(typed: TypedAssumptions, schedule: ProjectionSchedule): Assumptions {
  const { maintenanceBasisPoints, vacancyBasisPoints } = schedule.projection;
  const maintenance = readRate(typed.maintenance, maintenanceBasisPoints);
  const vacancy = readRate(typed.vacancy, vacancyBasisPoints);
  return {
    rates: { maintenanceBasisPoints: maintenance.rate, vacancyBasisPoints: vacancy.rate },
    fields: { maintenance: maintenance.field, vacancy: vacancy.field },
    query: { ...maintenance.query("maintenance"), ...vacancy.query("vacancy") },
  };
}

/** The assumptions in an address such as `?maintenance=12&vacancy=5`. */
export function assumptionsIn(params: URLSearchParams): TypedAssumptions {
  return Object.fromEntries(
    assumptionNames.flatMap((name) => {
      const typed = params.get(name);
      return typed === null ? [] : [[name, typed.slice(0, 12)]];
    }),
  );
}

function readRate(typed: string | undefined, usual: number) {
  const text = (typed ?? "").trim();
  const found = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text);
  const rate = found ? Math.round(Number(found[1]) * 100) : Number.NaN;
  const readable = rate >= 0 && rate <= 10_000;
  return {
    rate: readable ? rate : usual,
    field: {
      typed: typed ?? String(usual / 100),
      error: readable || typed === undefined ? null : notAPercentage,
    },
    query: (name: AssumptionName): TypedAssumptions =>
      readable && rate !== usual ? { [name]: String(rate / 100) } : {},
  };
}
