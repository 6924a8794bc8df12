import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { savedViews } from "#db/schema/index.ts";

const mostViews = 50;
const denied = refused("forbidden", "Log in to save views.");

type View = { name: string; isShared: boolean; query: string };

/** Replaces an own view of the same name. */
export async function saveView(actor: Actor, view: View): Promise<Result> {
  if (actor.kind !== "staff") return denied;
  const own = eq(savedViews.ownerId, actor.userId);
  return db().transaction(async (tx) => {
    await tx.delete(savedViews).where(and(own, sql`lower(name) = lower(${view.name})`));
    if ((await tx.$count(savedViews, own)) >= mostViews)
      return refused("conflict", `You have ${mostViews} views. Delete one first.`);
    await tx
      .insert(savedViews)
      .values({ ...view, ownerId: actor.userId })
      .onConflictDoNothing();
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
