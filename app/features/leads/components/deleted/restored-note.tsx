import { CircleCheck } from "lucide-react";
import { Fragment } from "react";
import { href, Link } from "react-router";

const named = 5;

type RestoredLead = { id: string; name: string; hasLost: boolean };

const focus = (note: HTMLElement | null) => note?.focus();

/** Receives focus, because the restore button is gone. */
export function RestoredNote({ leads }: { leads: readonly RestoredLead[] }) {
  const more = leads.length - named;
  return (
    <p
      ref={focus}
      tabIndex={-1}
      className="mb-3 flex items-start gap-2 rounded-control bg-tint-green px-3.5 py-2.5 text-tint-green-ink"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="[overflow-wrap:anywhere]">
        Restored:{" "}
        {leads.slice(0, named).map((lead, index) => (
          <Fragment key={lead.id}>
            {index > 0 ? ", " : ""}
            <Link to={href("/leads/:id", { id: lead.id })} className="font-semibold underline">
              {lead.name}
            </Link>
          </Fragment>
        ))}
        {more > 0 ? ` and ${more} more` : ""}
        {leads.some(({ hasLost }) => hasLost)
          ? ". What was open with the owner was canceled when it was deleted, and stays so: the timeline names it."
          : ""}
      </span>
    </p>
  );
}
