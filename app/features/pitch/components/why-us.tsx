import { Check } from "lucide-react";
import type { Pitch } from "#app/features/pitch/queries.server.ts";
import { formatMonth } from "#app/lib/format.ts";

export function WhyUs({ claims, services, included }: Pitch["why"]) {
  return (
    <div className="grid gap-10">
      {claims.length > 0 ? (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-3">
          {claims.slice(0, 6).map(({ key, text, parts, asOf }) => (
            <div key={key} className="flex flex-col-reverse justify-end border-t border-ink pt-3">
              <dt className="text-soft">
                {parts.before ? text : parts.after.trim()}
                {asOf ? <span className="block text-base">as of {formatMonth(asOf)}</span> : null}
              </dt>
              <dd className="num font-serif text-h2 font-semibold">{parts.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <section aria-labelledby="services">
        <h2 id="services" className="mb-2 font-serif text-h3 font-semibold">
          What we do
        </h2>
        <ul className="grid gap-x-10 md:grid-cols-2">
          {services.map(({ title, line }) => (
            <li key={title} className="border-b border-line py-4">
              <b className="block">{title}</b>
              <span className="text-soft">{line}</span>
            </li>
          ))}
        </ul>
      </section>
      {included.length > 0 ? (
        <section aria-labelledby="included">
          <h2 id="included" className="mb-3 font-serif text-h3 font-semibold">
            Included in the management fee
          </h2>
          <ul className="grid gap-x-10 gap-y-2 md:grid-cols-2">
            {included.map((each) => (
              <li key={each} className="flex gap-3">
                <Check aria-hidden="true" className="mt-1 size-5 flex-none text-cyan-deep" />
                {each}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
