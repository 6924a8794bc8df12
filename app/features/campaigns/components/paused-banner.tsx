import { CirclePause } from "lucide-react";
import { Link } from "react-router";

type Banner = { what: string; why: string; link?: { to: string; label: string } | undefined };

/** On every page of the office while nothing leaves. */
export const PausedBanner = ({ what, why, link }: Banner) => (
  <div
    role="note"
    className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control border border-lamp bg-tint-yellow px-3.5 py-2 text-tint-yellow-ink print:hidden"
  >
    <CirclePause aria-hidden="true" className="size-4 flex-none" />
    <p className="min-w-0 grow basis-48">
      <b>{what}</b> {why}.
    </p>
    {link ? (
      <Link to={link.to} className="link ml-auto">
        {link.label}
      </Link>
    ) : null}
  </div>
);
