import type { ShownClaim } from "#app/domain/claims/types.ts";
import { ClaimText } from "#app/domain/claims/ui/claim-text.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import { NumberedPath } from "#app/ui/numbered-path.tsx";

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
        <NumberedPath
          steps={steps}
          end={
            placement ? (
              <p className="mt-2.5 text-note font-semibold">
                <ClaimText claim={placement} />
              </p>
            ) : null
          }
        />
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
