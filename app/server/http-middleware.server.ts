import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { logContext, logger } from "#app/log.server.ts";
import { requests } from "#app/metrics.server.ts";
import type { Failure } from "#app/server/api/endpoint.ts";
import { health } from "#app/server/health.server.ts";
import type { plainPages } from "#app/server/plain-page.server.tsx";
import { limitsOf } from "#app/server/route-limits.ts";
import { inTime } from "#app/server/time-limit.server.ts";
import { renewHangingPool } from "#db/instance.server.ts";

type PageOf = ReturnType<typeof plainPages>;

export const isCall = ({ path }: Pick<Request, "path">) => path.startsWith("/api/");

const referenceOf = (request: Request) => String(request.headers["x-request-id"] ?? "-");

function refuseCall(request: Request, response: Response, status: number, error: string) {
  return response
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ success: false, error, reference: referenceOf(request) } satisfies Failure);
}

export function securityHeaders(): RequestHandler {
  const https = config.appUrl.startsWith("https:");
  const headers = helmet({
    contentSecurityPolicy: false,
    // With no-referrer, browsers post forms with `Origin: null`, which the router refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Browsers prefer a page's frame-ancestors.
    xFrameOptions: { action: "deny" },
  });
  return (request, response, next) => {
    // Pages set a whole policy in its place.
    response.setHeader("Content-Security-Policy", "frame-ancestors 'none'");
    response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    headers(request, response, next);
  };
}

export function logRequest(request: IncomingMessage, response: ServerResponse) {
  const started = performance.now();
  const id = randomUUID();
  const path = loggedPath(request.url ?? "");
  // The address and the password of a first start stand last.
  const isWarmUp = health.starting;
  response.setHeader("x-request-id", id);
  response.on("close", () => {
    if (isWarmUp) return;
    const labels = { method: request.method ?? "", kind: kindOf(path), status: response.statusCode };
    requests.observe(labels, (performance.now() - started) / 1_000);
    if (path.startsWith("/assets/")) return;
    logger.info({
      request: id,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      ...(!response.writableFinished && { aborted: true }),
    });
  });
  return id;
}

const kindOf = (path: string) =>
  /^\/(api|assets|webhooks|admin)\//.exec(path)?.[1] ?? (path.endsWith(".data") ? "data" : "page");

/** Overwriting two request headers passes the id and the client's address to the router. */
export const logRequests: RequestHandler = (request, response, next) => {
  const id = logRequest(request, response);
  request.headers["x-request-id"] = id;
  request.headers["x-client-ip"] = request.ip ?? "unknown";
  logContext.run({ request: id }, next);
};

/** Without keys, also in spellings that the router reads the same way. */
export function loggedPath(url: string) {
  const [path = ""] = url.split("?", 1);
  return (isWellFormed(path) ? decodeURIComponent(path) : path)
    .replace(/\/{2,}/g, "/")
    .replace(
      /^(\/(?:analysis|agreement(?:\/open)?|calendar|onboarding|pay|preferences|realtor-referral|unsubscribe|visit|sandbox\/(?:sign|checkout|invoice))\/)(?!open\/)[^/]+?(?=$|\/|\.(?:data|ics)$)/i,
      "$1…",
    )
    .replace(/^(\/api\/(?:pdf\/files|stripe\/verify-payment)\/).+/i, "$1…");
}

export function refuseMalformedUrl(pageOf: PageOf): RequestHandler {
  return (request, response, next) => {
    if (isWellFormed(request.url)) return next();
    if (isCall(request)) return refuseCall(request, response, 400, "This address cannot be read.");
    const { html, headers } = pageOf(400);
    response.status(400).set(headers).send(html);
  };
}

export function isWellFormed(url: string) {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path)) && !/%00/.test(query);
  } catch {
    return false;
  }
}

/** As in `route-limits.ts`; requires a Content-Length. */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const isWebhook = request.path.startsWith("/webhooks/");
    const refuse = (status: number, message: string) => {
      response.set("Connection", "close");
      if (isCall(request)) return refuseCall(request, response, status, message);
      if (!isWebhook) return response.status(status).type("text/plain").send(`${message}\n`);
      const reference = referenceOf(request);
      const reason = status === 413 ? "too large" : "of unknown length";
      logger.warn({ request: reference, path: request.path, reason }, "a webhook is refused");
      return response.status(status).type("text/plain").send(`Refused. Reference ${reference}\n`);
    };
    const tooMuch = isCall(request) ? "This is more than 64 kB." : "This is more than a form can hold.";
    if (Number(request.headers["content-length"] ?? 0) > limitsOf(request).bodyBytes)
      return refuse(413, tooMuch);
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.");
    next();
  };
}

const companyLookupMs = 1_200;

const sentOnce =
  "Our database is unavailable. Reload this page in a few seconds to send your form again. It won't be saved twice.";

/**
 * Answers 503, unless the answer has begun. Statements end after 5 s, so a later request waits on a dead connection: the pool is replaced.
 */
export function requestDeadline(pageOf: PageOf, given?: number): RequestHandler {
  return (request, response, next) => {
    const ms = given ?? limitsOf(request).deadlineMs;
    let company: Promise<Awaited<ReturnType<typeof findCompany>> | undefined> = Promise.resolve(undefined);
    // Must not delay the answer.
    const ahead = setTimeout(() => {
      company = inTime(findCompany(), companyLookupMs).catch(() => undefined);
    }, ms - companyLookupMs);
    const timer = setTimeout(async () => {
      const known = await company;
      if (response.headersSent || response.destroyed) return;
      response.set("Retry-After", "5").set("Connection", "close");
      if (isCall(request)) refuseCall(request, response, 503, "Our database is unavailable.");
      else {
        const { html, headers } = pageOf(503, request.method === "POST" ? sentOnce : undefined, known);
        response.status(503).set(headers).end(html);
      }
      void renewHangingPool();
    }, ms);
    response.on("close", () => {
      clearTimeout(ahead);
      clearTimeout(timer);
    });
    next();
  };
}
