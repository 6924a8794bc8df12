import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonStyle, buttonClass } from "#app/components/button.tsx";

type AddLinkProps = ButtonStyle & { to: string; children: ReactNode };

/** Opens the dialog of a new row over the list. */
export const AddLink = ({ to, children, ...style }: AddLinkProps) => (
  <Link to={to} preventScrollReset className={buttonClass(style)}>
    <Plus aria-hidden="true" className="size-4" />
    {children}
  </Link>
);
