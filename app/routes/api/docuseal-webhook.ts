import { hearDocuseal } from "#app/domain/documents/commands.server.ts";
import { requestContext } from "#app/http/context.ts";
import type { Route } from "./+types/docuseal-webhook.ts";

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export const loader = () =>
  new Response("This address takes deliveries of DocuSeal.\n", {
    status: 405,
    headers: { ...plain, Allow: "POST" },
  });

/** Raw body and headers go to the command as they came: the signature is over exactly these bytes. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const body = new Uint8Array(await request.arrayBuffer());
  const { id: reference } = context.get(requestContext);
  const { status, said } = await hearDocuseal(body, request.headers, { reference });
  return new Response(`${said}\n`, { status, headers: plain });
}
