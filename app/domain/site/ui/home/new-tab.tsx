import { ArrowUpRight } from "lucide-react";

/** At the end of a link that leads to another system. */
export function NewTab() {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className="size-4 flex-none" />
      <span className="sr-only">(opens a new tab)</span>
    </>
  );
}
