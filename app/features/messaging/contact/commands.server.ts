import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Channel } from "#app/features/messaging/contact/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { suppressions } from "#db/schema/index.ts";

/** `address`: an email, or a phone number in E.164. */
type Suppression = { channel: Channel; address: string; reason: string; now?: Date };

/** True unless the address was suppressed already. One that ended starts again. */
export async function suppress(
  tx: Transaction,
  { channel, address, reason, now = new Date() }: Suppression,
): Promise<boolean> {
  const started = await tx
    .insert(suppressions)
    .values({ channel, address, reason, at: now })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.address],
      set: { at: now, reason, endedAt: null, endReason: null },
      setWhere: isNotNull(suppressions.endedAt),
    })
    .returning({ id: suppressions.id });
  return started.length > 0;
}

/** False if the address was not suppressed. */
export async function endSuppression(
  tx: Transaction,
  { channel, address, reason, now = new Date() }: Suppression,
): Promise<boolean> {
  const ended = await tx
    .update(suppressions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(eq(suppressions.channel, channel), eq(suppressions.address, address), isNull(suppressions.endedAt)),
    )
    .returning({ id: suppressions.id });
  return ended.length > 0;
}
