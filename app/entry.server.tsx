import { Writable } from "node:stream";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { describeError, logger } from "#app/log.server.ts";
import { actorContext } from "#app/server/context.ts";
import { isHydrated, NonceProvider } from "#app/server/document.ts";
import { isUnavailable, markUnavailable, wasUnavailable } from "#app/server/faults.server.ts";
import { loadModulesAfterPaint } from "#app/server/rendering/late-modules.ts";
import { cacheableHeader } from "#app/server/rendering/page-cache.server.ts";
import { contentSecurityPolicy } from "#app/server/security-policy.server.ts";

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const hydrated = isHydrated(handlesOf(routerContext));
  const nonce = hydrated ? crypto.randomUUID() : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  const page = (
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
    </NonceProvider>
  );
  const anonymous = context.get(actorContext).kind === "visitor";
  if (wasUnavailable(request)) setUnavailable(routerContext);
  if (!hydrated) {
    const sharable =
      anonymous && status === 200 && request.method !== "POST" && !headers.has("Cache-Control");
    if (sharable) headers.set(cacheableHeader, "1");
    else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    return new Response(encoded(`<!DOCTYPE html>${renderToStaticMarkup(page)}`), { headers, status });
  }
  headers.set("Cache-Control", "no-store");
  const { markup, failed } = await renderWhole(page, nonce);
  // Staff type at once, into drafts that need the modules. The development server writes other scripts.
  const late = nonce && anonymous && import.meta.env.PROD && !failed;
  const whole = late ? encoded(loadModulesAfterPaint(markup.toString(), nonce)) : markup;
  return new Response(whole, { headers, status: failed ? 500 : status });
}

/** A string body is checked character by character. */
const encoded = (markup: string) => new TextEncoder().encode(markup);

/** The page then says that the records are unavailable. */
function setUnavailable({ staticHandlerContext }: EntryContext) {
  const unavailable = { status: 503, statusText: "", internal: false, data: null };
  if (!staticHandlerContext.errors) return;
  const failed = Object.entries(staticHandlerContext.errors);
  staticHandlerContext.errors = Object.fromEntries(
    failed.map(([route, error]) => [route, isRouteErrorResponse(error) && error.data ? error : unavailable]),
  );
}

/** Nothing is deferred, so there is nothing to stream. */
function renderWhole(page: React.ReactNode, nonce: string | undefined) {
  return new Promise<{ markup: Buffer<ArrayBuffer>; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ markup: Buffer.concat(chunks), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady() {
        clearTimeout(overdue);
        pipe(whole);
      },
      onShellError: reject,
      onError(error: unknown) {
        failed = true;
        logger.error({ error: describeError(error) }, "rendering failed");
      },
    });
    const overdue = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  if (isUnavailable(error)) markUnavailable(request);
  if (isRouteErrorResponse(error)) return;
  const id = request.headers.get("x-request-id");
  if (isForeignForm(error)) return logger.warn({ request: id }, "refused a form from another site");
  logger.error({ request: id, error: describeError(error) }, "request failed");
}

/** The router's own 400, which anyone can cause. */
const isForeignForm = (error: unknown) =>
  error instanceof Error && /^Bad Request$|origin.* Aborting the action\.$/.test(error.message);

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.map((match): unknown => routeModules[match.route.id]?.handle);
