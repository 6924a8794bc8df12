import { RouterContextProvider } from "react-router";
import { createToken } from "#app/features/accounts/api-tokens/commands.server.ts";
import { scopes } from "#app/features/accounts/api-tokens/scopes.ts";
import { type Actor, system, visitor } from "#app/lib/actor.ts";
import * as startCampaign from "#app/routes/api/campaigns/start.ts";
import * as fetchCampaignStats from "#app/routes/api/campaigns/stats.ts";
import * as stopCampaign from "#app/routes/api/campaigns/stop.ts";
import * as listCampaignTemplates from "#app/routes/api/campaigns/templates.ts";
import * as downloadDocument from "#app/routes/api/docuseal/download.ts";
import * as listSubmissions from "#app/routes/api/docuseal/submissions.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import * as generateReport from "#app/routes/api/generate-report.ts";
import * as createOdooLead from "#app/routes/api/odoo-leads.ts";
import * as testOdooConnection from "#app/routes/api/odoo-test-connection.ts";
import * as createPaymentSession from "#app/routes/api/stripe/create-session.ts";
import * as createInvoice from "#app/routes/api/stripe/invoices.ts";
import * as reportPaymentSuccess from "#app/routes/api/stripe/payment-success.ts";
import * as verifyPayment from "#app/routes/api/stripe/verify-payment.ts";
import { actorContext, requestContext } from "#app/server/context.ts";

export const apiRoutes = {
  generateReport,
  createPaymentSession,
  verifyPayment,
  reportPaymentSuccess,
  createInvoice,
  listSubmissions,
  downloadDocument,
  createOdooLead,
  testOdooConnection,
  fetchCampaignStats,
  listCampaignTemplates,
  startCampaign,
  stopCampaign,
};
export type EndpointName = keyof typeof endpoints;

const unknownId = "00000000-0000-4000-8000-000000000000";

export const handedIn = {
  name: "Bo Example",
  email: "bo@owner.example",
  propertyAddress: "12 Sample St, Des Moines, IA 50310",
};

const samples: Record<EndpointName, { body?: unknown; params?: Record<string, string> }> = {
  generateReport: { body: { lead: { id: unknownId } } },
  createPaymentSession: { body: { leadId: unknownId } },
  verifyPayment: { params: { sessionId: "cs_test_unknownId" } },
  reportPaymentSuccess: { body: { session_id: "cs_test_unknownId" } },
  createInvoice: {
    body: { customerId: unknownId, description: "Repairs", items: [{ description: "Labor", amount: 125 }] },
  },
  listSubmissions: {},
  downloadDocument: { params: { id: unknownId } },
  createOdooLead: { body: handedIn },
  testOdooConnection: {},
  fetchCampaignStats: {},
  listCampaignTemplates: {},
  startCampaign: { body: { leadId: unknownId } },
  stopCampaign: { params: { id: unknownId } },
};

export async function makeTokens(): Promise<Record<string, string>> {
  const make = async (scope: string) => {
    const made = await createToken(system, { name: "Web shop", scopes: [scope] });
    return [scope, made.ok ? made.value.token : ""] as const;
  };
  return Object.fromEntries(await Promise.all(Object.keys(scopes).map(make)));
}

export type SentCall = {
  token?: string | null;
  actor?: Actor;
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
  raw?: string | Uint8Array;
  method?: string;
  headers?: Record<string, string>;
};

/** Uses the token with the endpoint's scope unless another sender is given. */
export const callWith =
  (tokens: () => Record<string, string>) =>
  async (name: EndpointName, sent: SentCall = {}) => {
    const { token, actor = visitor, raw, headers = {}, query = "" } = sent;
    const { path, scope, method: right } = endpoints[name];
    const { body = samples[name].body, params = samples[name].params ?? {}, method = right } = sent;
    const sender = token === undefined && actor === visitor ? tokens()[scope] : token;
    const sending = method === "POST";
    const address = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ""));
    const request = new Request(`http://localhost:3000${address}${query}`, {
      method,
      headers: {
        ...(sending && { "content-type": "application/json" }),
        ...(sender && { authorization: `Bearer ${sender}` }),
        ...headers,
      },
      ...(sending && { body: (raw as BodyInit | undefined) ?? JSON.stringify(body) }),
    });
    const context = new RouterContextProvider();
    context.set(requestContext, { id: "reference-1", ip: "198.51.100.7" });
    context.set(actorContext, actor);
    const args = { request, context, params, url: new URL(request.url), pattern: path } as never;
    const reply = await (sending ? apiRoutes[name].action(args) : apiRoutes[name].loader(args));
    const isJson = reply.headers.get("content-type")?.startsWith("application/json");
    const said: unknown = isJson ? await reply.json() : null;
    return { status: reply.status, said, reply };
  };
