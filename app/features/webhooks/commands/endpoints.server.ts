import { eq, sql } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { deliveryKey } from "#app/features/webhooks/commands/publish.server.ts";
import { oldSecretMs } from "#app/features/webhooks/rules.ts";
import type { WebhookForm } from "#app/features/webhooks/schema.ts";
import { newSecret } from "#app/features/webhooks/signature.server.ts";
import { mayBePublic } from "#app/integrations/public-http.server.ts";
import { enqueueAgain } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

const mostEndpoints = 20;

type Made = { id: string; secret: string };

/** The secret is empty for a form sent again, since it is shown once. */
export async function createEndpoint(
  actor: Actor,
  { formKey, url, events }: WebhookForm,
  now = new Date(),
): Promise<Result<Made>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const address = readAddress(url);
  if (!address.ok) return address;
  const facts = { url: address.value, events };
  const form = { form: "webhook", formKey, content: facts, answer: { id: "", secret: "" } };
  return storeOnce<Made>(form, async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= mostEndpoints)
      return refused("conflict", `There are ${mostEndpoints} webhooks already. Delete one first.`);
    const secret = newSecret();
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({ ...facts, secret, createdAt: now, createdBy: actor.userId })
      .returning({ id: webhookEndpoints.id });
    if (!made) throw new Error("The webhook was not stored");
    await audit(tx, { actor, id: made.id, before: null, after: facts, at: now });
    return done({ id: made.id, secret });
  });
}

function readAddress(text: string): Result<string> {
  const url = URL.parse(text);
  if (url?.protocol !== "https:")
    return refused("invalid", "Enter an address that begins with https://.", "url");
  if (url.username || url.password)
    return refused("invalid", "Leave the name and password out of the address.", "url");
  if (!mayBePublic(url)) return refused("invalid", "This address isn't on the public internet.", "url");
  url.hash = "";
  return done(url.href);
}

type Change = WebhookForm & { id: string; version: number };

export async function changeEndpoint(
  actor: Actor,
  { id, version, url, events }: Change,
  now = new Date(),
): Promise<Result<{ id: string }>> {
  const address = readAddress(url);
  return onEndpoint(actor, id, async (tx, { before }) => {
    if (!address.ok) return address;
    if (before.version !== version) return changedElsewhere("this webhook");
    const after = { url: address.value, events };
    await update(tx, id, after);
    const was = { url: before.url, events: before.events };
    await audit(tx, { actor, id, before: was, after, at: now });
    return done({ id });
  });
}

export const switchEndpoint = (
  actor: Actor,
  { id, on }: { id: string; on: "yes" | "no" },
  now = new Date(),
) =>
  onEndpoint(actor, id, async (tx, { before }) => {
    const isOn = on === "yes";
    if (isOn === (before.disabledAt === null)) return done({ id });
    await update(tx, id, { disabledAt: isOn ? null : now, disabledReason: null, failingSince: null });
    await audit(tx, { actor, id, before: { on: !isOn }, after: { on: isOn }, at: now });
    return done({ id });
  });

/** The one before signs too for a day. */
export const renewSecret = (
  actor: Actor,
  { id, formKey }: { id: string; formKey?: string | undefined },
  now = new Date(),
): Promise<Result<Made>> => {
  if (!isAdmin(actor)) return Promise.resolve(refused("forbidden", accessDenied));
  const form = { form: "webhook-secret", formKey, content: { id }, answer: { id: "", secret: "" } };
  return storeOnce<Made>(form, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (!before) return gone;
    const secret = newSecret();
    const previousUntil = new Date(now.getTime() + oldSecretMs);
    await update(tx, id, { secret, previousSecret: before.secret, previousUntil });
    await recordAudit(tx, {
      actor,
      action: "webhook",
      subject: `webhook:${id}`,
      data: { secretRenewed: true },
      at: now,
    });
    return done({ id, secret });
  });
};

export const removeEndpoint = (actor: Actor, { id }: { id: string }, now = new Date()) =>
  onEndpoint(actor, id, async (tx, { before }) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    const data = { url: before.url, events: before.events };
    await recordAudit(tx, { actor, action: "delete", subject: `webhook:${id}`, data, at: now });
    return done({ id });
  });

/** Sends a delivery once more, with all its attempts and the same content. */
export async function resendDelivery(actor: Actor, { id }: { id: string }): Promise<Result<{ id: string }>> {
  const [delivery] = await db()
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  return onEndpoint(actor, delivery?.endpointId ?? id, async (tx, { before }) => {
    if (!delivery) return refused("not_found", "This delivery was deleted after 30 days.");
    if (before.disabledAt) return refused("conflict", "The webhook is off. Switch it on first.");
    await tx
      .update(webhookDeliveries)
      .set({ deliveredAt: null, failedAt: null })
      .where(eq(webhookDeliveries.id, id));
    await enqueueAgain(tx, "send-webhook", { payload: { deliveryId: id }, dedupeKey: deliveryKey(id) });
    return done({ id: before.id });
  });
}

type Endpoint = typeof webhookEndpoints.$inferSelect;

const gone = refused("not_found", "This webhook was deleted.");

async function onEndpoint(
  actor: Actor,
  id: string,
  change: (tx: Transaction, found: { before: Endpoint }) => Promise<Result<{ id: string }>>,
): Promise<Result<{ id: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    return before ? change(tx, { before }) : gone;
  });
}

async function lockEndpoint(tx: Transaction, id: string) {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for("update");
  return endpoint;
}

const update = (tx: Transaction, id: string, values: Partial<Endpoint>) =>
  tx
    .update(webhookEndpoints)
    .set({ ...values, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.id, id));

type Audited = { actor: Actor; id: string; before: object | null; after: object; at: Date };

const audit = (tx: Transaction, { id, ...change }: Audited) =>
  recordChange(tx, { ...change, action: "webhook", subject: `webhook:${id}` });
