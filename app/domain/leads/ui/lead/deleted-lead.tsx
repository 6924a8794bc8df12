import { href } from "react-router";
import { daysToRestore } from "#app/domain/leads/rules.ts";
import type { DeletedLead as Deleted } from "#app/domain/leads/types.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";

interface DeletedLeadProps {
  deleted: Deleted;
  now: Date;
  timeZone: string;
}

/** What an admin sees at the address of a lead that was deleted. */
export function DeletedLead({ deleted, now, timeZone }: DeletedLeadProps) {
  const { deletedBy, deletedAt } = deleted;
  const daysLeft = daysToRestore(deletedAt, now);
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{deleted.name} was deleted</h1>
      <p className="mt-3 max-w-measure text-soft">
        {deletedBy} deleted this lead on {formatExactDateTime(deletedAt, timeZone)}.{" "}
        {daysLeft === 0
          ? "It cannot be restored any more."
          : `It can be restored for ${daysLeft === 1 ? "one more day" : `${daysLeft} more days`}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {daysLeft > 0 ? <ButtonLink href={href("/admin/deleted-leads")}>Deleted leads</ButtonLink> : null}
        <ButtonLink href={href("/dashboard")} variant="outline">
          Back to the dashboard
        </ButtonLink>
      </div>
    </>
  );
}
