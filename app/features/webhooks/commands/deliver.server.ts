import { and, eq, isNull, sql } from "drizzle-orm";
import { notifyAdmins } from "#app/features/accounts/notifications/commands.server.ts";
import { webhookSchedule } from "#app/features/webhooks/jobs.ts";
import { type Attempt, switchesOff } from "#app/features/webhooks/rules.ts";
import { signaturesOf } from "#app/features/webhooks/signature.server.ts";
import { type Reach, requestPublic } from "#app/integrations/public-http.server.ts";
import { done, type Job, type Outcome } from "#app/jobs/handler.ts";
import { storable } from "#app/lib/storable.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

const mostBytes = 4_096;
const deadlineMs = 15_000;

type Sending = Pick<Job, "attempt" | "signal"> & { now?: Date; reach?: Reach };

/** One attempt. The endpoint has the last word: an earlier success ends the delivery. */
export async function sendDelivery(
  deliveryId: string,
  { attempt, signal, now = new Date(), reach = {} }: Sending,
): Promise<Outcome> {
  const [found] = await db()
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, deliveryId));
  if (!found || found.delivery.deliveredAt) return done;
  const { delivery, endpoint } = found;
  if (endpoint.disabledAt) {
    await db().transaction((tx) => failDelivery(tx, deliveryId, "The endpoint is off", now));
    return done;
  }
  const timestamp = Math.floor(now.getTime() / 1000);
  const isOldValid = endpoint.previousSecret && endpoint.previousUntil && endpoint.previousUntil > now;
  const secrets = [
    endpoint.secret,
    ...(isOldValid && endpoint.previousSecret ? [endpoint.previousSecret] : []),
  ];
  const message = { id: delivery.id, timestamp, body: delivery.body };
  const began = performance.now();
  const reply = await requestPublic(endpoint.url, {
    ...reach,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(delivery.body)),
      "webhook-id": message.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signaturesOf(secrets, message),
    },
    body: delivery.body,
    ...{ mostBytes, deadlineMs, signal },
  });
  const made: Attempt = {
    ms: Math.round(performance.now() - began),
    status: reply.ok ? reply.status : null,
    answer: reply.ok ? storable(reply.content.toString("utf8")) : null,
    problem: problemOf(reply),
  };
  const isLast = attempt >= webhookSchedule.attempts;
  const isOver = await db().transaction((tx) => recordAttempt(tx, { found, made, isLast, now }));
  return made.problem && !isOver ? { end: "retry", why: made.problem } : done;
}

function problemOf(reply: Awaited<ReturnType<typeof requestPublic>>): string | null {
  if (!reply.ok)
    return reply.reason === "not public"
      ? "The address is not on the public internet"
      : `Not reached: ${reply.detail}`;
  if (reply.status >= 200 && reply.status < 300) return null;
  if (reply.status >= 300 && reply.status < 400)
    return `It answered ${reply.status}, and redirects are not followed`;
  return `It answered ${reply.status}`;
}

type Ended = {
  found: { delivery: { id: string }; endpoint: typeof webhookEndpoints.$inferSelect };
  made: Attempt;
  isLast: boolean;
  now: Date;
};

/** True once there is nothing more to try. */
async function recordAttempt(tx: Transaction, { found, made, isLast, now }: Ended): Promise<boolean> {
  const { delivery, endpoint } = found;
  const isOk = made.problem === null;
  const failingSince = isOk ? null : (endpoint.failingSince ?? now);
  const offReason = isOk ? null : switchesOff(made, failingSince, now);
  const isOver = isOk || isLast || offReason !== null;
  // The endpoint first, as in its commands.
  await tx
    .update(webhookEndpoints)
    .set(isOk ? { failingSince: null, lastSuccessAt: now } : { failingSince })
    .where(eq(webhookEndpoints.id, endpoint.id));
  await tx
    .update(webhookDeliveries)
    .set({
      ...made,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: now,
      deliveredAt: isOk ? now : null,
      failedAt: isOver && !isOk ? now : null,
    })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (offReason) await switchOff(tx, endpoint, offReason, now);
  return isOver;
}

async function switchOff(
  tx: Transaction,
  { id, url }: { id: string; url: string },
  reason: string,
  now: Date,
) {
  const switched = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledReason: reason, version: sql`${webhookEndpoints.version} + 1` })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  if (switched.length === 0) return;
  await notifyAdmins(tx, {
    title: `A webhook was switched off: ${new URL(url).host}. ${reason}`,
    path: `/admin/webhooks/${id}`,
    dedupeKey: `webhook-off:${id}:${now.getTime()}`,
  });
}

/** Also for a job that ended without its last attempt. */
export async function failDelivery(tx: Transaction, id: string, problem: string, now: Date) {
  await tx
    .update(webhookDeliveries)
    .set({ failedAt: now, problem })
    .where(and(eq(webhookDeliveries.id, id), isNull(webhookDeliveries.deliveredAt)));
}
