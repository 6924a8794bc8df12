import { useState } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";

export type Neighbors = {
  /** Query string of the list. */
  list: string;
  previous: string | null;
  next: string | null;
};

/** The list one came from and the leads around this one. They stay when a form of the page comes back without it. */
export function NeighborLinks({ neighbors }: { neighbors: Neighbors | null }) {
  const [shown, setShown] = useState(neighbors);
  if (neighbors && neighbors !== shown) setShown(neighbors);
  if (!shown) return null;
  const { list, previous, next } = shown;
  const look = buttonClass({ variant: "outline", size: "sm" });
  const leadOf = (id: string) => `${href("/leads/:id", { id })}?${new URLSearchParams({ list })}`;
  return (
    <nav aria-label="List" className="mb-2 flex gap-2 print:hidden">
      <Link to={list ? `${href("/leads")}?${list}` : href("/leads")} className={`${look} mr-auto`}>
        Back to the list
      </Link>
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
