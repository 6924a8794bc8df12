import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

/** Owners this way, renters that way. */
export const TwoDoors = keptMarkup(function TwoDoors() {
  return (
    <section className="on-ink" aria-labelledby="doors-title">
      <div className="wrap grid gap-6 py-12 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <h2 id="doors-title">Which door is yours?</h2>
          <p className="mt-1.5 text-mist">
            Owners start with the analysis. Renters go straight to the homes.
          </p>
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink href={href("/analysis")} variant="action" size="lg">
            Get Free Property Analysis
          </ButtonLink>
          <ButtonLink href={href("/rentals")} variant="outline" size="lg">
            Search Available Rentals
          </ButtonLink>
        </div>
      </div>
    </section>
  );
});
