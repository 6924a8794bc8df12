import type { Touch } from "#app/features/leads/attribution.ts";
import { type LeadOrigin as Origin, touchLabel } from "#app/features/leads/origin.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface LeadOriginProps {
  origin: Origin | null;
  timeZone: string;
}

export function LeadOrigin({ origin, timeZone }: LeadOriginProps) {
  if (!origin) return null;
  const { first, last } = origin;
  return (
    <section className="card" aria-labelledby="origin">
      <h2 id="origin" className="flex min-h-12 items-center border-b border-line px-4">
        Came from
      </h2>
      <dl className="grid gap-y-3 px-4 py-4">
        <Visit label="First visit" touch={first} timeZone={timeZone} />
        {last ? <Visit label="Last visit from elsewhere" touch={last} timeZone={timeZone} /> : null}
      </dl>
    </section>
  );
}

function Visit({ label, touch, timeZone }: { label: string; touch: Touch; timeZone: string }) {
  return (
    <div>
      <dt className="text-xs text-quiet">
        {label}, <time dateTime={touch.at}>{formatExactDateTime(touch.at, timeZone)}</time>
      </dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{touchLabel(touch)}</dd>
    </div>
  );
}
