import type { NotificationKind } from "#app/features/accounts/notifications/kinds.ts";
import type { Transaction } from "#db/client.ts";
import { notifications } from "#db/schema/index.ts";

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** One line. */
  title: string;
  /** Of the item, for example `/leads/{id}#task-{id}`. */
  path: string;
  /** A second notification of the same person with this key is ignored. */
  dedupeKey: string;
};

/** In the transaction of what it is about. Leave out the person who caused it. */
export async function notify(tx: Transaction, all: readonly NewNotification[]) {
  if (all.length > 0)
    await tx
      .insert(notifications)
      .values([...all])
      .onConflictDoNothing();
}
