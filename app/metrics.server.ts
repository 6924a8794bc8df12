import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { logContext, logger } from "#app/log.server.ts";

export const registry = new Registry();

export const requests = new Histogram({
  name: "porchlight_http_request_duration_seconds",
  help: "Answered requests by method, kind of address and status",
  labelNames: ["method", "kind", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

export const jobOutcomes = new Counter({
  name: "porchlight_jobs_total",
  help: "Attempts of jobs by kind and outcome",
  labelNames: ["kind", "outcome"] as const,
  registers: [registry],
});

const vendorCalls = new Counter({
  name: "porchlight_vendor_calls_total",
  help: "Requests to other servers by host and status; “error” had no answer",
  labelNames: ["host", "status"] as const,
  registers: [registry],
});

/** `fetch` and the SDKs announce their requests on different channels. */
export function watchProcess() {
  collectDefaultMetrics({ register: registry });
  for (const channel of ["undici:request:create", "http.client.request.created"])
    subscribe(channel, (message) => {
      const { request } = message as { request: object };
      open.set(request, { context: logContext.getStore(), startedAt: performance.now() });
    });
  subscribe("undici:request:headers", (message) => {
    const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } };
    finish(request, hostOf(request.origin), response.statusCode);
  });
  subscribe("undici:request:error", (message) => {
    const { request } = message as { request: UndiciRequest };
    finish(request, hostOf(request.origin), "error");
  });
  subscribe("http.client.response.finish", (message) => {
    const { request, response } = message as { request: ClientRequest; response: { statusCode: number } };
    finish(request, request.host, response.statusCode);
  });
  subscribe("http.client.request.error", (message) => {
    const { request } = message as { request: ClientRequest };
    finish(request, request.host, "error");
  });
}

type UndiciRequest = { origin: string | URL; method: string; path: string };

const open = new WeakMap<object, { context: ReturnType<typeof logContext.getStore>; startedAt: number }>();

function finish(request: { method: string; path: string }, host: string, status: number | "error") {
  vendorCalls.inc({ host, status });
  const { context, startedAt = Number.NaN } = open.get(request) ?? {};
  const ms = Math.round(performance.now() - startedAt);
  const level = status === "error" || status >= 400 ? "warn" : "debug";
  const line = { host, method: request.method, path: withoutIds(request.path), status, ms };
  // A shared connection answers in the context of the request that opened it.
  logContext.run(context, () => logger[level](line, "a call to another server"));
}

const withoutIds = (path: string) =>
  path
    .replace(/[?#].*/s, "")
    .split("/")
    .map((part) => (/^([a-z][a-z_-]{0,24}(\.json)?|v\d+|\d{4}-\d\d-\d\d)?$/i.test(part) ? part : "…"))
    .join("/");

const hostOf = (origin: string | URL) => new URL(origin).hostname;
