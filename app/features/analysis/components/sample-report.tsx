import { Lamp, rangeClass } from "#app/features/analysis/components/report/report-body.tsx";

const contents = [
  "A rent range, with its track record",
  "The leases behind it, each adjusted",
  "What you keep after costs",
];

export function SampleReport() {
  return (
    <aside aria-labelledby="sample-title">
      <h2 id="sample-title" className="text-h4">
        What you get
      </h2>
      <ul className="mt-2 list-disc pl-5 text-note text-soft">
        {contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <figure className="paper-sheet mt-5">
        <figcaption className="text-note text-soft">Sample report</figcaption>
        <p className="mt-1 font-serif text-h4 font-semibold">1234 Main St, Des Moines</p>
        <p className="mt-4 text-note font-semibold">Estimated monthly rent</p>
        <p className="font-serif text-display font-semibold lining-nums">$1,700</p>
        <div className={rangeClass} aria-hidden="true">
          <span className="absolute -bottom-1 left-1/2 -translate-x-1/2">
            <Lamp />
          </span>
        </div>
        <dl className="num flex justify-between gap-4">
          <div>
            <dt>Market Low</dt>
            <dd className="font-serif text-h4 font-semibold">$1,550</dd>
          </div>
          <div className="text-right">
            <dt>Market High</dt>
            <dd className="font-serif text-h4 font-semibold">$1,850</dd>
          </div>
        </dl>
      </figure>
    </aside>
  );
}
