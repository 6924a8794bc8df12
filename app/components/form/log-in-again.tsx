import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { NewTab } from "#app/components/new-tab.tsx";

export const logInAgain = "Log in again in another tab";

export function withLogIn(message: string): ReactNode {
  const [before, ...after] = message.split(logInAgain);
  if (after.length === 0) return message;
  return (
    <>
      {before}
      <LogInAgain />
      {after.join(logInAgain)}
    </>
  );
}

/** In a new tab, so that the form stays as typed. */
export function LogInAgain() {
  const { pathname, search } = useLocation();
  return (
    <a
      href={`${href("/login")}?${new URLSearchParams({ to: pathname + search })}`}
      target="_blank"
      rel="noopener"
      className="link inline-flex min-h-6 items-center gap-1"
    >
      {logInAgain}
      <NewTab className="size-3.5 flex-none" />
    </a>
  );
}
