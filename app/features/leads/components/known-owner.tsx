import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import type { KnownLead } from "#app/features/leads/types.ts";

interface KnownOwnerProps {
  known: readonly KnownLead[];
  what: string;
  children: ReactNode;
}

export function KnownOwner({ known, what, children }: KnownOwnerProps) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-edge bg-tint-yellow px-4 py-3 text-tint-yellow-ink"
    >
      <p className="font-semibold">{what} is known already.</p>
      <ul className="my-2 grid gap-2">
        {known.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={href("/leads/:id", { id: lead.id })} className="link">
              {lead.name}
            </Link>
            <span>{lead.address ?? "No address yet"}</span>
            <StatusBadge status={lead.status} />
          </li>
        ))}
      </ul>
      <p>{children}</p>
    </div>
  );
}
