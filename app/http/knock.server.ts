import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/http/context.ts";
import { logger } from "#app/log.server.ts";

type Door = { request: Request; context: Readonly<RouterContextProvider> };
type Knock = {
  /** As it came, byte for byte: the signature is over it. */
  rawBody: Buffer;
  headers: Headers;
  /** The address that was asked for; its host does not count. */
  url: string;
};
type Heard<Reason extends string> = { ok: true } | { ok: false; reason: Reason; detail?: string };

/**
 * Answers a vendor's call: 200 with `reply` once it is taken. One that is refused gets the status that the vendor expects
 * for the reason, and is one line in the log with the reference that the answer carries. Never a redirect, which some
 * vendors take for delivered; 405 for anything but a POST.
 */
export async function answerKnock<Reason extends string>(
  { request, context }: Door,
  {
    hear,
    ...to
  }: {
    vendor: string;
    hear: (knock: Knock) => Promise<Heard<Reason>>;
    statusOf: Record<Reason, 400 | 401 | 403 | 413 | 503>;
    reply?: { body: string; type: string };
  },
): Promise<Response> {
  if (request.method !== "POST") return onlyPosts();
  const { url, headers } = request;
  const heard = await hear({ rawBody: Buffer.from(await request.arrayBuffer()), headers, url });
  if (heard.ok) return answer(200, to.reply?.body ?? "Taken.\n", { "Content-Type": to.reply?.type ?? plain });
  const { id: reference } = context.get(requestContext);
  const { reason, detail } = heard;
  logger.warn({ request: reference, vendor: to.vendor, reason, detail }, "a webhook is refused");
  return answer(to.statusOf[reason], `Refused. Reference ${reference}\n`);
}

/** For the loader of a door that vendors post to. */
export const onlyPosts = () => answer(405, "This address takes POST.\n", { Allow: "POST" });

const plain = "text/plain; charset=utf-8";

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { "Cache-Control": "no-store", "Content-Type": plain, ...headers } });
