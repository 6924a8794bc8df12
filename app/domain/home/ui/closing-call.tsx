import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

/** The last word of the page: the analysis, or the phone (E.164). */
export const ClosingCall = keptMarkup(function ClosingCall({ phone }: { phone: string }) {
  return (
    <section className="closing on-ink">
      <div className="wrap relative z-1">
        <h2 className="max-w-[15em] text-display">Start with the number. Decide after that.</h2>
        <p className="mt-4 max-w-[36em] text-lead text-mist">
          The analysis is free and yours to keep, whoever ends up managing the house.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={href("/analysis")} variant="action" size="lg">
            Get Free Property Analysis
          </ButtonLink>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${phone}`}>
            or call {formatPhone(phone)}
          </a>
        </div>
      </div>
      <img
        loading="lazy"
        className="closing-street"
        src="/scene-closing.svg"
        alt=""
        width="1440"
        height="300"
      />
    </section>
  );
});
