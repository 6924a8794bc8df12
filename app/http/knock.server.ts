import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/http/context.ts";
import { logger } from "#app/log.server.ts";

type Knock = { rawBody: string; headers: Headers; url: string };
type Heard = { ok: true } | { ok: false; reason: keyof typeof statusOf; detail: string };

/**
 * Answers a vendor's call: 200 with `reply` once it is taken. One that is not signed for us is refused with 403, one that
 * cannot be understood with 400, and one that cannot be checked for want of settings with 503; each is one line in the
 * log, with the reference that the answer carries. Never a redirect.
 */
export async function answerKnock(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  vendor: string,
  hear: (knock: Knock) => Promise<Heard>,
  reply: { body: string; type: string },
): Promise<Response> {
  const { url, headers } = request;
  const heard = await hear({ rawBody: await request.text(), headers, url });
  if (heard.ok) return new Response(reply.body, { headers: { ...noStore, "Content-Type": reply.type } });
  const { id: reference } = context.get(requestContext);
  const { reason, detail } = heard;
  logger.warn({ request: reference, vendor, reason, detail }, "a webhook is refused");
  return new Response(`Refused. Reference ${reference}\n`, {
    status: statusOf[reason],
    headers: { ...noStore, "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** For the loader of a door that vendors post to. */
export const onlyPosts = () =>
  new Response("This address takes POST.\n", {
    status: 405,
    headers: { ...noStore, Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
  });

const noStore = { "Cache-Control": "no-store" };
const statusOf = { rejected: 403, unavailable: 400, "not configured": 503 } as const;
