import { CircleAlert } from "lucide-react";
import { href, Link } from "react-router";
import { isRestorable } from "#app/domain/leads/rules.ts";
import type { DeletedLead } from "#app/domain/leads/types.ts";
import { formatExactDateTime } from "#app/ui/format.ts";

interface DeletedNoticeProps {
  /** Who deleted it and when; null where that is not for the reader. */
  deleted: DeletedLead | null;
  now: Date;
  timeZone: string;
}

/** Above the page of a lead that somebody deleted while it was open. */
export function DeletedNotice({ deleted, now, timeZone }: DeletedNoticeProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-control border border-red bg-tint-red px-3.5 py-3 text-note text-tint-red-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <div>
        <p className="font-medium">
          {deleted
            ? `This lead was deleted by ${deleted.deletedBy} on ${formatExactDateTime(deleted.deletedAt, timeZone)}.`
            : "This lead was deleted."}
        </p>
        <p>
          You still see it as it was, with what you typed, but nothing can be saved here any more.
          {deleted && isRestorable(deleted.deletedAt, now) ? (
            <>
              {" "}
              Restore it under{" "}
              <Link to={href("/admin/deleted-leads")} target="_blank" className="font-semibold underline">
                Deleted leads
              </Link>{" "}
              to go on.
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
