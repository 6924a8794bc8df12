import { ArrowUpRight } from "lucide-react";

/** At the end of a link that leads to a new tab: a mark for eyes, words for ears. */
export function NewTab({ className = "size-4 flex-none" }: { className?: string }) {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className={className} />
      <span className="sr-only"> (opens a new tab)</span>
    </>
  );
}
