import type { ServerResponse } from "node:http";
import type { OdooException } from "#tests/fakes/odoo-crm.ts";

export type OdooAnswer = {
  result(response: ServerResponse, result: unknown): void;
  exception(response: ServerResponse, exception: OdooException): void;
};

const page = "<!doctype html><title>Welcome</title><h1>Welcome</h1>";
const html = { "content-type": "text/html" };
const json = { "content-type": "application/json" };

export const troubles = {
  page: (response: ServerResponse) => response.writeHead(200, html).end(page),
  "page not found": (response: ServerResponse) => response.writeHead(404, html).end(page),
  "server page": (response: ServerResponse) => response.writeHead(500, html).end(page),
  "gateway page": (response: ServerResponse) => response.writeHead(502, html).end(page),
  "empty body": (response: ServerResponse) => response.writeHead(200, json).end(),
  "strange JSON": (response: ServerResponse) => response.writeHead(200, json).end('{"welcome": true}'),
  "bare text": (response: ServerResponse) => response.writeHead(500, json).end('"Something went wrong"'),
  "20 MB": (response: ServerResponse) =>
    response.writeHead(200, json).end(`{"jsonrpc": "2.0", "result": "${"x".repeat(20_000_000)}"}`),
  redirect: (response: ServerResponse) =>
    response.writeHead(301, { location: "https://odoo.sample.example/elsewhere" }).end(),
  "too many requests": (response: ServerResponse) => response.writeHead(429, html).end(page),
  "too many requests, try in 7 s": (response: ServerResponse) =>
    response.writeHead(429, { ...html, "retry-after": "7" }).end(page),
  "cut short": (response: ServerResponse) => {
    response.writeHead(200, { ...json, "content-length": "5000" });
    response.write('{"jsonrpc": "2.0", "resu', () => response.destroy());
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response: ServerResponse) => {
    response.writeHead(200, json);
    response.write('{"jsonrpc": ');
  },
};
