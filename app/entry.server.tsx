import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { actorContext } from "#app/http/context.ts";
import { isUnavailable, markUnavailable, wasUnavailable } from "#app/http/faults.server.ts";
import { contentSecurityPolicy } from "#app/http/headers/csp.ts";
import { NonceProvider } from "#app/http/headers/nonce.ts";
import { isHydrated } from "#app/http/rendering/hydrated.ts";
import { createKeeper } from "#app/http/rendering/kept-markup.server.ts";
import { programAfterPaint, styleFirst } from "#app/http/rendering/load-order.ts";
import { cacheableHeader } from "#app/http/rendering/page-cache.server.ts";
import { pageText, pageTextHeader } from "#app/http/rendering/router.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { KeepContext } from "#app/ui/kept-markup.tsx";

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
  const answer = (markup: string, outcome: number) => {
    context.set(pageText, markup);
    headers.set(pageTextHeader, "1");
    return new Response(null, { headers, status: outcome });
  };
  if (wasUnavailable(request)) tellUnavailable(routerContext);
  if (!hydrated) {
    const sharable =
      anonymous && status === 200 && request.method !== "POST" && !headers.has("Cache-Control");
    if (sharable) headers.set(cacheableHeader, "1");
    else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    const { keep, fill } = createKeeper();
    const markup = renderToStaticMarkup(<KeepContext value={keep}>{page}</KeepContext>);
    return answer(fill(styleFirst(`<!DOCTYPE html>${markup}`)), status);
  }
  headers.set("Cache-Control", "no-store");
  const { markup, failed } = await renderWhole(page, nonce);
  // Staff come again and again with the files at hand, and type at once.
  const isLate = nonce && anonymous;
  const styled = styleFirst(markup);
  return answer(isLate ? programAfterPaint(styled, nonce) : styled, failed ? 500 : status);
}

/** The page then says that the records are out of reach, and not that something broke, unless a door has said it. */
function tellUnavailable({ staticHandlerContext }: EntryContext) {
  const away = { status: 503, statusText: "", internal: false, data: null };
  // An empty list of errors is one that the router cannot place.
  if (!staticHandlerContext.errors) return;
  const failed = Object.entries(staticHandlerContext.errors);
  staticHandlerContext.errors = Object.fromEntries(
    failed.map(([route, error]) => [route, isRouteErrorResponse(error) && error.data ? error : away]),
  );
}

/** The whole page as text. Nothing that a visitor sees waits for data after the shell, so there is nothing to stream. */
function renderWhole(page: React.ReactNode, nonce: string | undefined) {
  return new Promise<{ markup: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady() {
        // A timer holds the whole page until it ends.
        clearTimeout(overdue);
        text(pipe(new PassThrough())).then((markup) => resolve({ markup, failed }), reject);
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

/** Called by the router for every error of a loader or action. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  if (isUnavailable(error)) markUnavailable(request);
  if (isRouteErrorResponse(error)) return;
  const id = request.headers.get("x-request-id");
  if (isForeignForm(error)) return logger.warn({ request: id }, "a form of another site was refused");
  logger.error({ request: id, error: describeError(error) }, "request failed");
}

/**
 * The router's own refusal, which it answers with 400; anybody can cause it. Of a form that a script sent it says no
 * more than the status.
 */
const isForeignForm = (error: unknown) =>
  error instanceof Error && /^Bad Request$|origin.* Aborting the action\.$/.test(error.message);

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.map((match): unknown => routeModules[match.route.id]?.handle);
