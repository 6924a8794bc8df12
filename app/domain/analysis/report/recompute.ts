import type { Assumptions } from "#app/domain/analysis/report/assumptions.ts";
import { projectionStatement, type StatementLine } from "#app/domain/analysis/report/projection.ts";
import { projection } from "#app/domain/pricing/rules.ts";
import type { ProjectionSchedule } from "#app/domain/pricing/schedule.ts";

/**
 * The statement at other assumptions, in cents a year; runs in the browser too.
 *
 * @param monthlyRentCents cents a month for all units.
 */
export function recomputeStatement(
  schedule: ProjectionSchedule,
  { monthlyRentCents, unitCount }: { monthlyRentCents: number; unitCount: number },
  rates: Assumptions["rates"],
): StatementLine[] {
  return projectionStatement(projection(schedule, { monthlyRentCents, ...rates }), unitCount);
}
