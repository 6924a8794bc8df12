import { ArrowUpRight } from "lucide-react";
import { type ButtonStyle, buttonClass } from "#app/components/button.tsx";

export function NewTab({ className = "size-4 flex-none" }: { className?: string }) {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className={className} />
      <span className="sr-only"> (opens a new tab)</span>
    </>
  );
}

export function NewTabButton({ to, children, ...look }: ButtonStyle & { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClass(look)}>
      {children}
      <NewTab />
    </a>
  );
}
