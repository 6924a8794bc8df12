import { RangeBar } from "#app/features/analysis/components/report/report-body.tsx";

const contents = [
  "A rent range, with its track record",
  "The leases behind it, each adjusted",
  "What you keep after costs",
];

const sampleRent = {
  lowCents: 155_000,
  highCents: 185_000,
  markerPercent: 50,
  tickPercents: [],
  isTentative: false,
};

export function SampleReport({ city }: { city: string }) {
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
        <p className="mt-1 font-serif text-h4 font-semibold">1234 Main St, {city}</p>
        <p className="mt-4 text-note font-semibold">Estimated monthly rent</p>
        <p className="font-serif text-display font-semibold lining-nums">$1,700</p>
        <RangeBar rent={sampleRent} />
      </figure>
    </aside>
  );
}
