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
  const isSameHome = known.some((lead) => lead.isSameHome);
  return (
    <div role="alert" tabIndex={-1} className={notice}>
      <p className="font-semibold">{isSameHome ? "This home of this owner" : what} is known already.</p>
      <KnownList known={known} />
      <p>{children}</p>
    </div>
  );
}

export const TypedOwners = ({ known }: { known: readonly KnownLead[] }) => (
  <div role="status">
    {known.length > 0 ? (
      <div className={notice}>
        <p className="font-semibold">Maybe known already:</p>
        <KnownList known={known} />
      </div>
    ) : null}
  </div>
);

const notice = "rounded-control border border-edge bg-tint-yellow px-4 py-3 text-tint-yellow-ink";

const KnownList = ({ known }: { known: readonly KnownLead[] }) => (
  <ul className="my-2 grid gap-2">
    {known.map((lead) => (
      <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={href("/leads/:id", { id: lead.id })} className="link">
          {lead.name}
        </Link>
        <span>
          {lead.address ?? "No address yet"}
          {lead.isSameHome ? " (the same home)" : ""}
        </span>
        <StatusBadge status={lead.status} />
      </li>
    ))}
  </ul>
);
