import { sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { pageViews } from "#db/schema/index.ts";

export type PageView = typeof pageViews.$inferInsert;

/**
 * Adds views to those that are stored, in one statement. Each day, path and referrer may stand in the list once. In one
 * order everywhere, so that processes that write at the same time wait for each other instead of blocking.
 */
export async function addPageViews(views: readonly PageView[]): Promise<void> {
  if (views.length === 0) return;
  const key = ({ day, path, referrer }: PageView) => `${day}\n${path}\n${referrer}`;
  const sorted = views.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  await db()
    .insert(pageViews)
    .values(sorted)
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.path, pageViews.referrer],
      set: { views: sql`${pageViews.views} + excluded.views` },
    });
}
