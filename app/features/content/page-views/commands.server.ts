import { sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { pageViews } from "#db/schema/index.ts";

export type PageView = typeof pageViews.$inferInsert;

/**
 * Each day, path and referrer must be unique in the list. Sorted, so that concurrent processes do not
 * deadlock.
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
