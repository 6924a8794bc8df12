import type { Testimonials as Quotations } from "#app/domain/site/schema.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

/** What owners say: one quotation set large, two beside it, the others below a rule. Nothing while there is none. */
export const Testimonials = keptMarkup(function Testimonials({ quotations }: { quotations: Quotations }) {
  const [first, second, third, ...others] = quotations;
  if (!first) return null;
  const beside = [second, third].filter((each) => each !== undefined);
  return (
    <section className="section wrap-anywhere" aria-labelledby="owners-title">
      <div className="wrap">
        <h2 id="owners-title" className="font-sans text-note font-semibold tracking-normal text-soft">
          What owners say
        </h2>
        <div className="mt-5 grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-22">
          <Quotation quotation={first} className="text-h1 font-semibold tracking-tight" />
          <div className="grid content-start gap-10">
            {beside.map((quotation) => (
              <Quotation key={quotation.words} quotation={quotation} className="text-h3 font-medium" />
            ))}
          </div>
        </div>
        {others.length > 0 ? (
          <div className="mt-12 grid gap-10 border-t border-line pt-10 md:grid-cols-3 md:gap-8">
            {others.map((quotation) => (
              <Quotation key={quotation.words} quotation={quotation} className="text-lead font-medium" />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
});

function Quotation({ quotation, className }: { quotation: Quotations[number]; className: string }) {
  return (
    <figure>
      <blockquote className={`font-serif text-balance ${className}`}>“{quotation.words}”</blockquote>
      <figcaption className="mt-3 text-note text-soft">
        {quotation.initials}, {quotation.town}
        {quotation.sample ? " · sample" : ""}
      </figcaption>
    </figure>
  );
}
