import { href } from "react-router";

let isBegun = false;

/** Marks the next load of the router as a refresh of the page that is open. */
export function beginRefresh() {
  isBegun = true;
}

export function endRefresh() {
  isBegun = false;
}

type Results = Record<string, { result: unknown }>;

/**
 * Without an answer or a session, a refresh stays open until the next one: an error or the login would replace the page
 * and what is typed.
 */
export async function keepPage(_: unknown, next: () => Promise<Results>) {
  const isRefresh = isBegun;
  isBegun = false;
  const results = Object.values(await next());
  if (isRefresh && results.some(({ result }) => result instanceof Error || isLogin(result)))
    await new Promise(() => {});
}

const isLogin = (result: unknown) =>
  result instanceof Response && result.headers.get("Location")?.startsWith(href("/login"));
