import { randomUUID } from "node:crypto";
import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import {
  bodyOf,
  groupOf,
  type LeadEventKind,
  leadTypes,
  type WebhookType,
} from "#app/features/webhooks/rules.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Recorded } from "#app/timeline/reactions.server.ts";
import type { Transaction } from "#db/client.ts";
import {
  agreements,
  leads,
  realtorReferrals,
  webhookDeliveries,
  webhookEndpoints,
} from "#db/schema/index.ts";

type Message = { type: WebhookType; at: Date; leadId: string | null; data: object };

/** Writes a delivery for each endpoint that subscribes, and enqueues it. */
async function publish(tx: Transaction, messages: readonly Message[], endpoints: readonly Subscriber[]) {
  const deliveries = messages.flatMap(({ type, at, leadId, data }) =>
    endpoints
      .filter(({ events }) => events.includes(groupOf(type)))
      .map((endpoint) => ({
        id: randomUUID() as string,
        endpointId: endpoint.id,
        type,
        leadId,
        body: bodyOf(type, at, data),
      })),
  );
  if (deliveries.length === 0) return;
  await tx.insert(webhookDeliveries).values(deliveries);
  const jobs = deliveries.map(({ id }) => ({ payload: { deliveryId: id }, dedupeKey: deliveryKey(id) }));
  await enqueueAll(tx, "send-webhook", jobs);
}

export const deliveryKey = (id: string) => `webhook:${id}`;

type Subscriber = { id: string; events: string[] };

const listSubscribers = (tx: Transaction): Promise<Subscriber[]> =>
  tx
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.disabledAt));

/** In the transaction that recorded the events. */
export async function publishLeadEvents(tx: Transaction, events: readonly Recorded<LeadEventKind>[]) {
  const endpoints = await listSubscribers(tx);
  const groups = new Set(endpoints.flatMap((endpoint) => endpoint.events));
  const wanted = events.filter(({ kind }) => groups.has(groupOf(leadTypes[kind])));
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ leadId }) => leadId))];
  const known = new Map((await listLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const isOfAgreement = wanted.some(({ kind }) => groupOf(leadTypes[kind]) === "agreement");
  const newest = new Map(isOfAgreement ? await listNewestAgreements(tx, ids) : []);
  const messages = wanted.flatMap(({ kind, leadId, at, ...event }): Message[] => {
    const lead = known.get(leadId);
    const type = leadTypes[kind];
    const facts = ("data" in event ? event.data : {}) as Facts;
    if (!lead) return [];
    const data = {
      lead: { ...lead, url: `${config.appUrl}/leads/${leadId}` },
      ...detailsOf(type, facts, newest.get(leadId)),
    };
    return [{ type, at, leadId, data }];
  });
  await publish(tx, messages, endpoints);
}

type Facts = Partial<Record<"from" | "to" | "reason" | "paymentId" | "invoiceId" | "number", string | null>> &
  Partial<Record<"amountCents" | "cents", number>>;
type Agreement = { id: string; status: string; name: string };

function detailsOf(type: WebhookType, facts: Facts, agreement: Agreement | undefined) {
  const { from = null, to, reason = null, paymentId = null, invoiceId = null, number = null } = facts;
  switch (groupOf(type)) {
    case "status":
      return { from, to, reason };
    case "agreement":
      return { agreement: agreement ?? null };
    case "payment":
      return {
        payment: { paymentId, invoiceId, number, amountCents: facts.cents ?? facts.amountCents ?? null },
      };
    default:
      return {};
  }
}

const listLeads = (tx: Transaction, ids: string[]) =>
  tx
    .select({
      id: leads.id,
      name: leads.name,
      email: leads.email,
      phone: leads.phone,
      address: sql<string | null>`coalesce(${leads.streetAddress}, ${leads.propertyAddress})`,
      city: leads.city,
      state: leads.state,
      zip: leads.zipCode,
      source: leads.source,
      status: sql<string>`coalesce(nullif(${leads.status}, ''), 'leads')`,
    })
    .from(leads)
    .where(inArray(leads.id, ids));

async function listNewestAgreements(tx: Transaction, ids: string[]) {
  const rows = await tx
    .selectDistinctOn([agreements.leadId], {
      leadId: agreements.leadId,
      id: agreements.id,
      status: agreements.status,
      name: agreements.documentName,
    })
    .from(agreements)
    .where(inArray(agreements.leadId, ids))
    .orderBy(agreements.leadId, desc(agreements.createdAt));
  return rows.map(({ leadId, ...agreement }): [string, Agreement] => [leadId ?? "", agreement]);
}

/** Called by the feature that changes referrals, whose events are not on the timeline of a lead. */
export async function publishReferral(
  tx: Transaction,
  { referralId, kind: change, at }: { referralId: string; kind: string; at: Date },
) {
  const endpoints = await listSubscribers(tx);
  if (!endpoints.some(({ events }) => events.includes("referral"))) return;
  const { id, realtorName, realtorCompany, clientName, propertyAddress, knownLeadId } = realtorReferrals;
  const [referral] = await tx
    .select({
      ...{ id, realtorName, realtorCompany, clientName, propertyAddress, leadId: knownLeadId },
      status: sql<string>`coalesce(${realtorReferrals.status}, 'pending')`,
    })
    .from(realtorReferrals)
    .where(eq(id, referralId));
  if (!referral) return;
  const { leadId } = referral;
  await publish(tx, [{ type: "referral.changed", at, leadId, data: { change, referral } }], endpoints);
}
