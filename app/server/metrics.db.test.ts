import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { watchProcess } from "#app/metrics.server.ts";
import { logRequests } from "#app/server/http-middleware.server.ts";
import { metrics } from "#app/server/metrics.server.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

watchProcess();
const token = "a-token-of-the-monitoring";
let server: ReturnType<express.Express["listen"]>;
let address = "";

beforeEach(async () => {
  const app = express().use(logRequests).get("/metrics", metrics);
  app.get("/leads.data", (_request, response) => void response.send("data"));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  config.metricsToken = undefined;
  server.close();
});

const read = async (path = "/metrics", headers: Record<string, string> = {}) => {
  const reply = await fetch(address + path, { headers });
  return [reply.status, await reply.text()] as const;
};

test("counts requests, jobs, calls of other servers, queues and schedules", async () => {
  await createJobs({ kind: "mail-reply", payload: {} });
  await runDueJobs();
  await read("/leads.data");
  const [status, text] = await read();
  expect(status).toBe(200);
  expect(text).toMatch(/request_duration_seconds_count\{method="GET",kind="data",status="200"\} [1-9]/);
  expect(text).toMatch(/porchlight_vendor_calls_total\{host="127\.0\.0\.1",status="200"\} [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/porchlight_jobs_failed\{kind="mail-reply"\} [1-9]/);
  expect(text).toMatch(/porchlight_database_connections\{state="active"\} [1-9]/);
});

test("answers this machine without a token, and with one only its bearer", async () => {
  expect((await read("/metrics", { "x-forwarded-for": "203.0.113.5" }))[0]).toBe(404);
  config.metricsToken = token;
  expect((await read())[0]).toBe(401);
  expect((await read(`/metrics?token=${token}`))[0]).toBe(401);
  expect((await read("/metrics", { authorization: `Bearer ${token}x` }))[0]).toBe(401);
  expect((await read("/metrics", { authorization: `Bearer ${token}` }))[0]).toBe(200);
});
