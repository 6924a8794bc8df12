import { href } from "react-router";
import type { EnrollView } from "#app/features/enrollment/page.ts";
import { formatPhone } from "#app/lib/format.ts";

export function FromReport({ from }: { from: NonNullable<EnrollView["from"]> }) {
  return (
    <p className="mt-3 border-l-4 border-cyan py-0.5 pl-3 text-note">
      Filled in from your rent report for{" "}
      <a className="link" href={href("/analysis/:id", { id: from.leadId })}>
        {from.title}
      </a>
      . Correct what is not right.{" "}
      {from.hides ? (
        <a className="link" href={href("/enroll")}>
          Use what you typed before
        </a>
      ) : null}
    </p>
  );
}

const filled = {
  analysis: "Filled in from your rent analysis. Correct what is not right.",
  draft: "Your enrollment as you left it.",
};

export function FilledBefore({ by }: { by: NonNullable<EnrollView["filledBy"]> }) {
  return (
    <p className="border-l-4 border-cyan py-0.5 pl-3 text-note">
      {filled[by]} <StartEmpty />
    </p>
  );
}

export function StartEmpty() {
  return (
    <button type="submit" name="go" value="empty" className="link-button">
      Not yours? Start empty
    </button>
  );
}

export function LostDraft({ company }: Pick<EnrollView, "company">) {
  return (
    <p role="status" className="mt-3 border-l-4 border-lamp bg-sheet py-2 pl-3 text-note">
      Your answers are not here. A cookie of this site keeps the way to them for seven days, so please allow
      it, or call{" "}
      <a className="link whitespace-nowrap" href={`tel:${company.phone}`}>
        {formatPhone(company.phone)}
      </a>
      .
    </p>
  );
}
