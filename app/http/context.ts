import { createContext, type RouterContextProvider } from "react-router";
import { type Actor, visitor } from "#app/domain/actor.ts";

/** Set by the root middleware for every request. */
export const requestContext = createContext<{ id: string; ip: string }>({ id: "-", ip: "127.0.0.1" });
export const actorContext = createContext<Actor>(visitor);

/** Set once a request has found the records out of reach: what comes after need not ask them too. */
export const recordsAway = createContext(false);

/** Set for a form of the office whose sender is not signed in any more: its door gives it back and does nothing. */
export const sessionOver = createContext(false);

/** Set for a form of the admin console whose sender is no admin: its door gives it back, for its command refuses it. */
export const adminMissing = createContext(false);

/** Set for a public page of a company that has not set up its site yet. */
export const settingUpContext = createContext(false);

type Context = Readonly<RouterContextProvider>;

/** The signed-in person; only for doors inside a guarded layout, which has let nobody else through. */
export function staffOf(context: Context) {
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") throw new Error("This door stands outside of a guarded layout");
  return actor;
}
