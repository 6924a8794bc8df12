import { ArrowUpRight } from "lucide-react";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";

/** At the end of a link that leads to a new tab: a mark for eyes, words for ears. */
export function NewTab({ className = "size-4 flex-none" }: { className?: string }) {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className={className} />
      <span className="sr-only"> (opens a new tab)</span>
    </>
  );
}

/** A button that leads to a page of another system, in a new tab. */
export function NewTabButton({ to, children, ...look }: ButtonLook & { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClass(look)}>
      {children}
      <NewTab />
    </a>
  );
}
