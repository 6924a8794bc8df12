import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { NewTab } from "#app/ui/new-tab.tsx";

/** The words of a message that lead to the sign-in page. */
export const logInAgain = "Log in again in another tab";

/** What a message says; where it asks to log in again, the words lead there. */
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

/** Leads to the sign-in page in a new tab, and from there to this page; what stands here is kept. */
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
