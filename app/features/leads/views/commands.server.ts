import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { savedViews } from "#db/schema/index.ts";

type View = { name: string; isShared: boolean };

const mostViews = 50;
const denied = refused("forbidden", "Log in to save views.");
const taken = refused("conflict", "You already have a view with this name.", "name");
const gone = refused("not_found", "This view was deleted, or it belongs to someone else.");

/** Saving the same view twice does nothing more. */
export async function saveView(
  actor: Actor,
  { name, isShared, query }: View & { query: string },
): Promise<Result> {
  if (actor.kind !== "staff") return denied;
  const ownerId = actor.userId;
  return db().transaction(async (tx) => {
    const own = eq(savedViews.ownerId, ownerId);
    if ((await tx.$count(savedViews, own)) >= mostViews)
      return refused("conflict", `You have ${mostViews} views. Delete one first.`);
    const [added] = await tx
      .insert(savedViews)
      .values({ name, isShared, query, ownerId })
      .onConflictDoNothing()
      .returning({ id: savedViews.id });
    if (added) return done(undefined);
    const isSame = and(own, sql`lower(name) = lower(${name})`, eq(savedViews.query, query));
    return (await tx.$count(savedViews, isSame)) > 0 ? done(undefined) : taken;
  });
}

/** Own views only. */
export async function changeView(
  actor: Actor,
  { id, version, name, isShared }: View & { id: string; version: number },
): Promise<Result> {
  if (actor.kind !== "staff") return denied;
  return db().transaction(async (tx) => {
    const own = eq(savedViews.ownerId, actor.userId);
    const [current] = await tx
      .select()
      .from(savedViews)
      .where(and(own, eq(savedViews.id, id)))
      .for("update");
    if (!current) return gone;
    if (current.version !== version) return changedElsewhere("this view");
    const sameName = and(own, sql`lower(name) = lower(${name}) and id <> ${id}`);
    if ((await tx.$count(savedViews, sameName)) > 0) return taken;
    await tx
      .update(savedViews)
      .set({ name, isShared, version: version + 1, updatedAt: new Date() })
      .where(eq(savedViews.id, id));
    return done(undefined);
  });
}

/** Own views only. A view that is gone already is done. */
export async function deleteView(actor: Actor, { id }: { id: string }): Promise<Result> {
  if (actor.kind !== "staff") return denied;
  await db()
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.ownerId, actor.userId)));
  return done(undefined);
}
