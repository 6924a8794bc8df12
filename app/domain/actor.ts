/** Who acts: handed on explicitly from the door to every command. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "staff"; userId: string; name: string; email: string; role: "user" | "admin"; sessionId: string }
  | { kind: "system" };

export type StaffActor = Extract<Actor, { kind: "staff" }>;

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/** Who acted, as the tables keep it: the name as it is now, so that it outlives the person's account. */
export const keptActor = (actor: Actor, otherwise = "System") =>
  actor.kind === "staff"
    ? { actorId: actor.userId, actorName: actor.name }
    : { actorId: null, actorName: otherwise };

/** What everybody else is told. */
export const accessDenied = "Access denied. Admin privileges required.";

export const isAdmin = (actor: Actor) => actor.kind === "staff" && actor.role === "admin";

/** As whom the public pages greet somebody. */
export const viewerOf = (actor: Actor) =>
  isAdmin(actor) ? "admin" : actor.kind === "staff" ? "staff" : "visitor";
