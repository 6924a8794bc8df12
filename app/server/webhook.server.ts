import type { RouterContextProvider } from "react-router";
import { logger } from "#app/log.server.ts";
import { requestContext } from "#app/server/context.ts";

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };
type WebhookRequest = {
  /** Signed. */
  rawBody: Buffer;
  headers: Headers;
  url: string;
};
type WebhookOutcome<Reason extends string> = { ok: true } | { ok: false; reason: Reason; detail?: string };

/** Never redirects: some vendors count that as delivered. */
export async function handleWebhook<Reason extends string>(
  { request, context }: RouteArgs,
  {
    receive,
    ...to
  }: {
    vendor: string;
    receive: (delivery: WebhookRequest) => Promise<WebhookOutcome<Reason>>;
    statusOf: Record<Reason, 400 | 401 | 403 | 413 | 503>;
    reply?: { body: string; type: string };
  },
): Promise<Response> {
  if (request.method !== "POST") return onlyPosts();
  const { url, headers } = request;
  const received = await receive({ rawBody: Buffer.from(await request.arrayBuffer()), headers, url });
  if (received.ok) return answer(200, to.reply?.body ?? "OK\n", { "Content-Type": to.reply?.type ?? plain });
  const { id: reference } = context.get(requestContext);
  const { reason, detail } = received;
  logger.warn({ request: reference, vendor: to.vendor, reason, detail }, "a webhook is refused");
  return answer(to.statusOf[reason], `Refused. Reference ${reference}\n`);
}

export const onlyPosts = () => answer(405, "This endpoint takes POST.\n", { Allow: "POST" });

const plain = "text/plain; charset=utf-8";

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { "Cache-Control": "no-store", "Content-Type": plain, ...headers } });
