import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** What a reader can do next, beside the text. */
export function AnalysisAside() {
  return (
    <aside aria-labelledby="analysis-aside-title" className="border-t-2 border-ink pt-5">
      <h2 id="analysis-aside-title" className="text-h3">
        What would your house rent for?
      </h2>
      <p className="mt-2 text-note text-soft">
        A written analysis with its range and where the figure comes from. Free, and yours to keep.
      </p>
      <ButtonLink href={href("/analysis")} variant="action" size="lg" className="mt-4">
        Free Rental Analysis
      </ButtonLink>
    </aside>
  );
}
