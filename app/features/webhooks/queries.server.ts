import { and, asc, desc, eq } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { users, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

const { id, url, events, version, createdAt, lastSuccessAt, failingSince, disabledAt, disabledReason } =
  webhookEndpoints;
/** Never the secrets. */
const shown = {
  id,
  url,
  events,
  version,
  createdAt,
  lastSuccessAt,
  failingSince,
  disabledAt,
  disabledReason,
};

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

export const listEndpoints = () =>
  db()
    .select({ ...shown, createdBy: users.name })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
    .orderBy(asc(createdAt), desc(id))
    .limit(100);

export async function findEndpoint(endpointId: string) {
  if (!isUuid(endpointId)) return null;
  const [endpoint] = await db().select(shown).from(webhookEndpoints).where(eq(id, endpointId));
  return endpoint ?? null;
}

const pageSize = 25;

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

export async function listDeliveries(endpointId: string, page: PageRequest) {
  const { id: deliveryId, createdAt: at, type, body, attempts, lastAttemptAt } = webhookDeliveries;
  const { status, ms, answer, problem, deliveredAt, failedAt } = webhookDeliveries;
  const columns = { type, body, attempts, lastAttemptAt, status, ms, answer, problem, deliveredAt, failedAt };
  return findPage({ at, id: deliveryId }, page, pageSize, (part) =>
    db()
      .select({ ...columns, id: deliveryId, createdAt: at, cursor: part.cursor })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.endpointId, endpointId), part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
}
