import { type DrawnPlans, PlanRate } from "#app/domain/home/ui/plans/plan-rate.tsx";

export function PlanTable({ plans, rows, summaries }: DrawnPlans) {
  return (
    <table className="plan-table max-md:hidden">
      <caption className="sr-only">The plans compared</caption>
      <thead>
        <tr>
          <td />
          {plans.map(({ name, rateBps }) => (
            <th key={name} scope="col">
              <span className="block font-serif text-h3 font-semibold">{name}</span>
              <span className="mt-1 block text-base text-soft">{summaries[name]}</span>
              <PlanRate bps={rateBps} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, answers }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {plans.map(({ name }, i) => (
              <td key={name}>
                <Answer value={answers[i] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({ value }: { value: string | null }) {
  if (value && value !== "yes") return <span className="num">{value}</span>;
  return (
    <>
      {value ? (
        <span aria-hidden="true" className="plan-yes" />
      ) : (
        <span aria-hidden="true" className="text-soft">
          –
        </span>
      )}
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}
