import { useState } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { BackLink } from "#app/components/office/page-head.tsx";

export type Neighbors = {
  /** Query string of the list. */
  list: string;
  previous: string | null;
  next: string | null;
};

/**
 * Back to the list one came from, else to the dashboard, and the leads around this one. The links stay when a form of
 * the page comes back without the list.
 */
export function NeighborLinks({ neighbors }: { neighbors: Neighbors | null }) {
  const [shown, setShown] = useState(neighbors);
  if (neighbors && neighbors !== shown) setShown(neighbors);
  if (!shown) return <BackLink to={href("/dashboard")} label="Dashboard" />;
  const { list, previous, next } = shown;
  const look = buttonClass({ variant: "outline", size: "sm" });
  const leadOf = (id: string) => `${href("/leads/:id", { id })}?${new URLSearchParams({ list })}`;
  return (
    <nav aria-label="List" className="flex flex-wrap items-center gap-2">
      <BackLink to={list ? `${href("/leads")}?${list}` : href("/leads")} label="Leads" />
      {previous ? (
        <Link to={leadOf(previous)} aria-keyshortcuts="k" title="Previous lead (k)" className={look}>
          Previous
        </Link>
      ) : null}
      {next ? (
        <Link to={leadOf(next)} aria-keyshortcuts="j" title="Next lead (j)" className={look}>
          Next
        </Link>
      ) : null}
    </nav>
  );
}
