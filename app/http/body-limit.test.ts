import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "#app/http/body-limit.server.ts";
import { logRequests } from "#app/http/logger.server.ts";

const app = express();
app.use(logRequests);
app.use(limitBody());
app.use((_, response) => response.status(204).end());
const server = createServer(app as RequestListener);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (path: string, body: BodyInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: "POST",
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);

test.each([
  ["/enroll", 200_000, 204],
  ["/enroll", 200_001, 413],
  ["/webhooks/stripe", 1_048_576, 204],
  ["/webhooks/stripe", 1_048_577, 413],
  ["/api/stripe/invoices", 200_001, 413],
])("%s with %d bytes: %d", async (path, bytes, status) => {
  expect((await post(path, "x".repeat(bytes))).status).toBe(status);
});

test("a call of the API is told in JSON, with the reference of the log; a page in words", async () => {
  const reply = await post("/api/odoo/leads", "x".repeat(1_100_000));
  expect(await reply.json()).toEqual({
    success: false,
    error: "This is more than 64 kB.",
    reference: reply.headers.get("x-request-id"),
  });
  expect(await (await post("/enroll", "x".repeat(300_000))).text()).toBe(
    "This is more than a form can hold.\n",
  );
  const endless = await post("/api/odoo/leads", new Blob(["{}"]).stream());
  expect(endless.status).toBe(411);
  expect(await endless.json()).toMatchObject({ success: false });
});

test("a webhook that is too large carries the reference of the log", async () => {
  const reply = await post("/webhooks/stripe", "x".repeat(1_048_577));
  expect(await reply.text()).toBe(`Refused. Reference ${reply.headers.get("x-request-id")}\n`);
});
