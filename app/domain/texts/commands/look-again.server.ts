import { and, desc, eq, gt, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { settleTextStatus } from "#app/domain/texts/commands/status.server.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import { finalStatuses, findSms, smsMode, type TwilioSettings } from "#app/integrations/twilio.server.ts";
import { enqueueHourly } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { messages } from "#db/schema/index.ts";

const hourMs = 3_600_000;
/** The vendor drops what it could not hand over within 36,000 s; the hour more hears of that. */
const lookBackMs = 36_000_000 + hourMs;
/** Of so many texts the vendor is asked within one hour. */
const askedAtOnce = 200;

/**
 * Has the texts looked up that the vendor has neither delivered nor given up, once an hour and the newest first: its news
 * may have been lost, or there is no public address to tell it to. Asks of each for eleven hours at most, for longer the
 * vendor keeps none waiting; what it only ever calls sent stays so.
 */
export async function reconcileTexts(now = new Date()): Promise<void> {
  if (smsMode() !== "live") return;
  await db().transaction(async (tx) => {
    const underWay = await tx
      .select({ providerId: messages.providerId })
      .from(messages)
      .where(
        and(
          eq(messages.channel, "sms"),
          eq(messages.direction, "out"),
          eq(messages.mode, "live"),
          isNotNull(messages.providerId),
          gt(messages.createdAt, new Date(now.getTime() - lookBackMs)),
          or(isNull(messages.status), notInArray(messages.status, [...finalStatuses])),
        ),
      )
      .orderBy(desc(messages.createdAt))
      .limit(askedAtOnce);
    const all = underWay.flatMap(({ providerId }) =>
      providerId ? [{ payload: { providerId }, dedupeKey: `look-at-text:${providerId}` }] : [],
    );
    await enqueueHourly(tx, "look-at-text", all, now);
  });
}

type Looked = { ok: true } | Extract<Awaited<ReturnType<typeof findSms>>, { ok: false }>;

/** Asks the vendor how a text of ours stands, and follows. One that it does not know stays as it is. Fails where it does. */
export async function lookAtText(
  providerId: string,
  { settings, now = new Date() }: { settings?: TwilioSettings; now?: Date } = {},
): Promise<Looked> {
  const found = await findSms(providerId, settings && { settings });
  await noteVendor("twilio", found, { now });
  if (!found.ok) return found;
  if (found.sms) await settleTextStatus({ ...found.sms, providerId }, now);
  return { ok: true };
}
