import { ArrowUpRight } from "lucide-react";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";

/** A button that leads to a page of another system, in a new tab, and says so. */
export function OutsideLink({ to, children, ...look }: ButtonLook & { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClass(look)}>
      {children}
      <ArrowUpRight aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
