import type { ServerResponse } from "node:http";
import { httpTroubles, json, page, sending } from "#tests/fakes/http.ts";
import type { OdooException } from "#tests/fakes/odoo-crm.ts";

export type OdooAnswer = {
  result(response: ServerResponse, result: unknown): void;
  exception(response: ServerResponse, exception: OdooException): void;
};

export const troubles = {
  ...httpTroubles('{"jsonrpc": "2.0", "result": "'),
  "page not found": page(404),
  "server page": page(500),
  "unknown shape": sending(200, json, '{"welcome": true}'),
  "bare text": sending(500, json, '"Something went wrong"'),
  redirect: sending(301, { location: "https://odoo.sample.example/elsewhere" }),
  "too many requests": page(429),
  "too many requests, wait": page(429, { "retry-after": "7" }),
};
