import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

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
  subscribe("undici:request:headers", (message) => {
    const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } };
    vendorCalls.inc({ host: hostOf(request.origin), status: response.statusCode });
  });
  subscribe("undici:request:error", (message) => {
    const { request } = message as { request: UndiciRequest };
    vendorCalls.inc({ host: hostOf(request.origin), status: "error" });
  });
  subscribe("http.client.response.finish", (message) => {
    const { request, response } = message as { request: ClientRequest; response: { statusCode: number } };
    vendorCalls.inc({ host: request.host, status: response.statusCode });
  });
  subscribe("http.client.request.error", (message) => {
    const { request } = message as { request: ClientRequest };
    vendorCalls.inc({ host: request.host, status: "error" });
  });
}

type UndiciRequest = { origin: string | URL };

const hostOf = (origin: string | URL) => new URL(origin).hostname;
