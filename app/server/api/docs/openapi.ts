import { sessionCookieName } from "#app/features/accounts/rules.ts";
import { z } from "#app/lib/zod.ts";
import { type Endpoint, Failure } from "#app/server/api/docs/endpoint.ts";
import { everyEndpoint } from "#app/server/api/docs/endpoints.ts";

type Facts = { company: string; appUrl: string };

export function openApi({ company, appUrl }: Facts) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of everyEndpoint)
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operationOf(each) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${company} API`,
      version: "1",
      description: "Calls for other systems. A token comes from `npm run token`; docs/api.md says more.",
    },
    servers: [{ url: appUrl }],
    security: [{ token: [] }, { session: [] }],
    paths,
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
  400: "Not JSON, or a text with NUL or half a character in it",
  401: "No token, one that is not known, or nobody signed in",
  403: "The token lacks the scope, or the call comes from another site",
  404: "No such endpoint, lead, payment page or document",
  409: "It does not fit what is stored",
  422: "A field is not valid",
  429: "Too many calls; `Retry-After` says how long to wait",
  503: "A system behind this one cannot be reached, or is not set up",
};

function operationOf(described: Endpoint<never, never>) {
  const { path, summary, scope, params, input, output } = described;
  const id = path.split("/").slice(2).join("-").replace(/[{}]/g, "");
  const file = { schema: { type: "string", contentEncoding: "binary" } };
  const content =
    output === "application/pdf"
      ? { [output]: file }
      : { "application/json": { schema: schemaOf(output, "output") } };
  return {
    operationId: id,
    summary,
    description: `A token needs the scope \`${scope}\`; everybody of the staff may.`,
    security: [{ token: [scope] }, { session: [] }],
    ...(params && { parameters: parametersOf(params, path) }),
    ...(input && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(input, "input") } } },
    }),
    responses: {
      200: { description: "Done", content },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
      default: {
        description: "Not done; the status says why",
        content: { "application/json": { schema: failureSchema } },
      },
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
