import { sessionCookieName } from "#app/features/accounts/rules.ts";
import { z } from "#app/lib/zod.ts";
import { everyEndpoint } from "#app/routes/api/endpoints.server.ts";
import { type Endpoint, Failure } from "#app/server/api/endpoint.ts";

type Facts = {
  company: string;
  appUrl: string;
  /** What we send: `data` by type. */
  webhooks: Record<string, z.ZodType>;
};

export function openApi({ company, appUrl, webhooks }: Facts) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of everyEndpoint)
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operationOf(each) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${company} API`,
      version: "1",
      description:
        "For other systems. Make a token at /admin/tokens or with `npm run token`; see docs/api.md.",
    },
    servers: [{ url: appUrl }],
    security: [{ token: [] }, { session: [] }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([type, payload]) => [type, { post: webhookOf(type, payload) }]),
    ),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName(appUrl) },
      },
      schemas: { Failure: schemaOf(Failure, "output") },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          `Failure${status}`,
          { description, content: { "application/json": { schema: failureSchema } } },
        ]),
      ),
    },
  };
}

const failureSchema = { $ref: "#/components/schemas/Failure" };

const failures = {
  400: "Not JSON",
  401: "No token or session, or an unknown token",
  403: "The token lacks the scope, or the call comes from another site",
  404: "No such endpoint, lead, campaign, payment page or document",
  409: "Conflicts with what is stored",
  422: "A field is invalid",
  429: "Too many calls; `Retry-After` says how long to wait",
  503: "A vendor is unavailable or not set up",
};

function operationOf(described: Endpoint<never, never>) {
  const { path, summary, scope, params, input, output, status = 200 } = described;
  const id = path.split("/").slice(2).join("-").replace(/[{}]/g, "");
  const file = { schema: { type: "string", contentEncoding: "binary" } };
  const content =
    output === "application/pdf"
      ? { [output]: file }
      : { "application/json": { schema: schemaOf(output, "output") } };
  return {
    operationId: id,
    summary,
    description: `Tokens need the scope \`${scope}\`. Staff sessions need none.`,
    security: [{ token: [scope] }, { session: [] }],
    ...(params && { parameters: parametersOf(params, path) }),
    ...(input && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(input, "input") } } },
    }),
    responses: {
      [status]: { description: "Done", content },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
      default: {
        description: "Failed; the status says why",
        content: { "application/json": { schema: failureSchema } },
      },
    },
  };
}

function webhookOf(type: string, payload: z.ZodType) {
  const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: payload });
  const header = (name: string, description: string) => ({
    ...{ name, in: "header", required: true, description },
    schema: { type: "string" },
  });
  return {
    operationId: `webhook-${type}`,
    summary: `Sent to the webhooks of /admin/webhooks, by Standard Webhooks 1.0`,
    security: [],
    parameters: [
      header("webhook-id", "The same for each attempt"),
      header("webhook-timestamp", "Of the attempt, in seconds since 1970"),
      header(
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 of `id.timestamp.body`, base64; several with a space",
      ),
    ],
    requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "output") } } },
    responses: {
      "2XX": { description: "Received" },
      410: { description: "The webhook is switched off" },
      default: { description: "Sent again, for three days" },
    },
  };
}

function parametersOf(params: z.ZodType, path: string) {
  const { properties = {} } = schemaOf(params, "input");
  return Object.entries(properties).map(([name, schema]) => {
    const isOfPath = path.includes(`{${name}}`);
    return { name, in: isOfPath ? "path" : "query", required: isOfPath, schema };
  });
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): { properties?: Record<string, unknown> } {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described as { properties?: Record<string, unknown> };
}
