import type { Transaction } from "#db/client.ts";
import { savedViews } from "#db/schema/index.ts";

/** One private view of the admin and two that everyone sees. */
export const addViews = (tx: Transaction, ownerId: string) =>
  tx.insert(savedViews).values([
    { ownerId, name: "My leads", query: "assignee=me" },
    { ownerId, name: "New without a next step", query: "next=none&status=new", isShared: true },
    { ownerId, name: "Stale", query: "sort=changed&stale=1", isShared: true },
  ]);
