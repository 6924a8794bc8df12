import { type DrawnPlans, PlanRate, UsualAdvice } from "#app/domain/site/ui/home/plans/plan-rate.tsx";

/** The same comparison where there is no width for a table: each card says what its plan includes. */
export function PlanCards({ plans, rows, summaries, advised }: DrawnPlans) {
  return (
    <ul className="mt-8 grid gap-4 md:hidden">
      {plans.map(({ name, rateBps }, i) => (
        <li key={name} className={`card px-5 py-5 ${name === advised ? "bg-light-blue" : ""}`}>
          {name === advised ? <UsualAdvice className="mb-3" /> : null}
          <div className="flex items-start justify-between gap-5">
            <div>
              <h3>{name}</h3>
              <p className="mt-1 text-note text-soft">{summaries[name]}</p>
            </div>
            <PlanRate bps={rateBps} />
          </div>
          <ul className="mt-4 border-t border-line">
            {rows
              .filter((row) => row.answers[i])
              .map(({ title, answers }) => (
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
