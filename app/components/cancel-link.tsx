import { Link, type LinkProps } from "react-router";
import { buttonClass } from "#app/components/button.tsx";

export const CancelLink = (props: Pick<LinkProps, "to" | "replace" | "preventScrollReset">) => (
  <Link {...props} className={buttonClass({ variant: "outline" })}>
    Cancel
  </Link>
);
