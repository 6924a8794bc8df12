export type Actor =
  | { kind: "visitor" }
  | {
      kind: "staff";
      userId: string;
      name: string;
      email: string;
      role: "user" | "admin";
      sessionId: string;
      /** Of the request. */
      ip?: string;
    }
  | { kind: "token"; tokenId: string; name: string; scopes: readonly string[]; ip?: string }
  | { kind: "system" };

export type StaffActor = Extract<Actor, { kind: "staff" }>;

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/** Copied, so that it outlives the account or token. */
export const storedActor = (actor: Actor, otherwise = "System") =>
  actor.kind === "staff"
    ? { actorId: actor.userId, actorName: actor.name }
    : { actorId: null, actorName: actor.kind === "token" ? actor.name : otherwise };

export const accessDenied = "Access denied. Admin privileges required.";

export const isAdmin = (actor: Actor) => actor.kind === "staff" && actor.role === "admin";

/** Staff have every scope. */
export const mayCall = (actor: Actor, scope: string) =>
  actor.kind === "staff" || (actor.kind === "token" && actor.scopes.includes(scope));

export const viewerOf = (actor: Actor) =>
  isAdmin(actor) ? "admin" : actor.kind === "staff" ? "staff" : "visitor";
