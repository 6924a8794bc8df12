import { addsTo, rowsOf } from "#app/domain/home/ui/plans/plan-facts.ts";
import { type DrawnPlans, PlanRate } from "#app/domain/home/ui/plans/plan-rate.tsx";

/**
 * The same comparison where there is no width for a table: the first card says what its plan includes, each further one
 * what is other than in the one before.
 */
export function PlanCards({ plans, rows, summaries }: DrawnPlans) {
  return (
    <ul className="mt-8 grid gap-4 md:hidden">
      {plans.map(({ name, rateBps }, i) => (
        <li key={name} className="card px-5 py-5">
          <div className="flex items-start justify-between gap-5">
            <div>
              <h3>{name}</h3>
              <p className="mt-1 text-note text-soft">{summaries[name]}</p>
            </div>
            <PlanRate bps={rateBps} />
          </div>
          <ul className="mt-4 border-t border-line">
            {addsTo(rows, i) ? (
              <li className="pt-2.5">All that {plans[i - 1]?.name} includes, with</li>
            ) : null}
            {rowsOf(rows, i).map(({ title, answers }) => (
              <li key={title} className="flex gap-3 border-b border-line py-2.5 last:border-b-0 last:pb-0">
                <span aria-hidden="true" className="plan-yes" />
                <span>
                  {title}
                  {answers[i] === "yes" ? null : (
                    <>
                      : <b className="num">{answers[i]}</b>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
