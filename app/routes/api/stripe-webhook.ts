import { hearStripe } from "#app/domain/billing/commands.server.ts";
import { requestContext } from "#app/http/context.ts";
import type { Route } from "./+types/stripe-webhook.ts";

const told = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...headers },
  });

export const loader = () => told(405, "This address takes the payment provider's events.", { Allow: "POST" });

/** The body goes on byte by byte, for the signature is over it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const { id: reference } = context.get(requestContext);
  const body = Buffer.from(await request.arrayBuffer());
  const { status } = await hearStripe(body, request.headers.get("stripe-signature"), { reference });
  return told(status, status === 200 ? "ok" : `refused, reference ${reference}`);
}
