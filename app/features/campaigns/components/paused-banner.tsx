import { CirclePause } from "lucide-react";
import { href, Link } from "react-router";
import { formatDateTime } from "#app/lib/format.ts";

/** On every page of the office while nothing leaves. */
export const PausedBanner = ({ reason, at }: { reason: string; at: Date }) => (
  <div
    role="note"
    className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control border border-lamp bg-tint-yellow px-3.5 py-2 text-tint-yellow-ink print:hidden"
  >
    <CirclePause aria-hidden="true" className="size-4 flex-none" />
    <p className="min-w-0">
      <b>All campaigns are paused.</b> {reason}, {formatDateTime(at)}.
    </p>
    <Link to={href("/campaigns")} className="link ml-auto">
      Open campaigns
    </Link>
  </div>
);
