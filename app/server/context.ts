import { createContext, type RouterContextProvider } from "react-router";
import type { Workspace } from "#app/features/accounts/rules.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";

export const requestContext = createContext<{ id: string; ip: string }>({ id: "-", ip: "127.0.0.1" });
export const actorContext = createContext<Actor>(visitor);

export const workspaceContext = createContext<Workspace>({
  unread: 0,
  shortcutsOff: false,
  needsFactor: false,
});

export const databaseUnavailable = createContext(false);

export const sessionOver = createContext(false);

/** Why this person may not send the form of an admin's page; empty if they may. */
export const adminRefusal = createContext("");

export const settingUpContext = createContext(false);

type Context = Readonly<RouterContextProvider>;

/** Only for routes inside a guarded layout. */
export function staffOf(context: Context) {
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") throw new Error("This route is outside of a guarded layout");
  return actor;
}
