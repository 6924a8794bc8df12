/** Who acts: handed on explicitly from the door to every command. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "staff"; userId: string; name: string; email: string; role: "user" | "admin"; sessionId: string }
  /** Another system, by its token. */
  | { kind: "token"; tokenId: string; name: string; scopes: readonly string[] }
  | { kind: "system" };

export type StaffActor = Extract<Actor, { kind: "staff" }>;

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/** Who acted, as the tables keep it: the name as it is now, so that it outlives the person's account, or the token. */
export const keptActor = (actor: Actor, otherwise = "System") =>
  actor.kind === "staff"
    ? { actorId: actor.userId, actorName: actor.name }
    : { actorId: null, actorName: actor.kind === "token" ? actor.name : otherwise };

/** What everybody else is told. */
export const accessDenied = "Access denied. Admin privileges required.";

export const isAdmin = (actor: Actor) => actor.kind === "staff" && actor.role === "admin";

/** Whether somebody may do what a token needs this scope for: all of the staff may. */
export const mayCall = (actor: Actor, scope: string) =>
  actor.kind === "staff" || (actor.kind === "token" && actor.scopes.includes(scope));

/** As whom the public pages greet somebody. */
export const viewerOf = (actor: Actor) =>
  isAdmin(actor) ? "admin" : actor.kind === "staff" ? "staff" : "visitor";
