import type { ShownClaim } from "#app/domain/claims/types.ts";
import { ClaimText } from "#app/domain/claims/ui/claim-text.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface ProcessPathProps {
  /** How soon a resident is found; left out where the company does not say. */
  placement: ShownClaim | undefined;
}

export const ProcessPath = keptMarkup(function ProcessPath({ placement }: ProcessPathProps) {
  return (
    <section id="how" className="section bg-light-blue" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title" className="text-display">
          From address to first rent
        </h2>
        <ol className="path">
          {steps.map((step, i) => (
            <li key={step.title}>
              <span className="path-number" aria-hidden="true">
                {i + 1}
              </span>
              <h3>{step.title}</h3>
              <p className="mt-2 max-w-[30em] text-soft">{step.text}</p>
              {i === steps.length - 1 && placement ? (
                <p className="mt-2.5 text-note font-semibold">
                  <ClaimText claim={placement} />
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
});

const steps = [
  {
    title: "Submit details",
    text: "Street, type, square feet. Add more than one property if you own more than one.",
  },
  {
    title: "Get your analysis",
    text: "A rent with its range, where the figure comes from, and a projection of what is left after costs.",
  },
  {
    title: "Schedule a walkthrough",
    text: "A manager walks the house with you and notes what is worth doing before it is listed.",
  },
  {
    title: "Start earning",
    text: "We find the resident, sign the lease and hand over the keys. Rent and statements come to you.",
  },
];
