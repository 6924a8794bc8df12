import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import express from "express";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { sendTestMessage } from "#app/features/settings-page/health/commands.server.ts";
import { z } from "#app/lib/zod.ts";
import { logContext, logger } from "#app/log.server.ts";
import { watchProcess } from "#app/metrics.server.ts";
import { logRequests } from "#app/server/http-middleware.server.ts";
import { metrics } from "#app/server/metrics.server.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";
import { createJobs, findJob, listJobs, testHandler } from "#tests/factories/outbox.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

watchProcess();
const token = "a-token-of-the-monitoring";
let address = "";

beforeEach(async () => {
  const app = express().use(logRequests).get("/metrics", metrics);
  app.get("/leads.data", (_request, response) => void response.send("data"));
  address = await listen(app);
});

afterEach(() => {
  config.metricsToken = undefined;
});

async function listen(app: express.Express) {
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

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
  expect(text).toMatch(/porchlight_database_slow_statements\{seconds="1"\} \d/);
  expect(text).toMatch(/porchlight_database_connections\{state="active"\} [1-9]/);
});

test("a job at work is open, but not due", async () => {
  const leasedUntil = new Date(Date.now() + 60_000);
  await createJobs({ kind: "back-up", queue: "at-work", payload: {}, leasedUntil });
  onTestFinished(async () => void (await db().delete(outbox).where(eq(outbox.queue, "at-work"))));
  const [, text] = await read();
  expect(text).toMatch(/porchlight_queue_open\{queue="at-work"\} 1/);
  expect(text).toMatch(/porchlight_queue_due\{queue="at-work"\} 0/);
  expect(text).toMatch(/porchlight_queue_oldest_due_seconds\{queue="at-work"\} 0/);
});

test("answers this machine without a token, and with one only its bearer", async () => {
  expect((await read("/metrics", { "x-forwarded-for": "203.0.113.5" }))[0]).toBe(404);
  config.metricsToken = token;
  expect((await read())[0]).toBe(401);
  expect((await read(`/metrics?token=${token}`))[0]).toBe(401);
  expect((await read("/metrics", { authorization: `Bearer ${token}x` }))[0]).toBe(401);
  expect((await read("/metrics", { authorization: `Bearer ${token}` }))[0]).toBe(200);
});

/** With what the logger adds to each. */
function watchLines(level: "info" | "debug" | "warn") {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(logger, level).mockImplementation(((line: object, message: string) => {
    lines.push({ ...logContext.getStore(), ...line, message });
  }) as never);
  return lines;
}

test("a job and its calls to vendors log the id of the request that enqueued it", async () => {
  const admin = await staffActor({ role: "admin" });
  const app = express().use(logRequests);
  app.post("/admin/health", async (_request, response) => {
    expect(await sendTestMessage(admin)).toMatchObject({ ok: true });
    response.end();
  });
  const website = await listen(app);
  const vendor = await listen(
    express().use((request, response) => void response.sendStatus(request.path === "/v1/refuse" ? 402 : 200)),
  );
  const reply = await fetch(`${website}/admin/health`, { method: "POST" });
  const request = reply.headers.get("x-request-id");
  const job = (await listJobs()).find(({ requestId }) => requestId === request);
  expect(job).toMatchObject({ kind: "mail-test" });
  const [info, debug, warn] = [watchLines("info"), watchLines("debug"), watchLines("warn")];
  const handler = testHandler(async () => {
    await fetch(`${vendor}/v1/hooks/cs_test_4f3c2b1a?token=secret`, { method: "POST", body: "a body" });
    await fetch(`${vendor}/v1/refuse`);
    return { end: "done" };
  });
  await runDueJobs({ handlers: { "mail-test": { ...handler, payload: z.unknown() } } });
  const context = { request, job: job?.id };
  const host = "127.0.0.1";
  expect(info).toContainEqual({ ...context, kind: "mail-test", attempt: 1, message: "a job is done" });
  expect(debug).toContainEqual({
    ...context,
    ...{ host, method: "POST", path: "/v1/hooks/…", status: 200, ms: expect.any(Number) },
    message: "a call to another server",
  });
  expect(warn).toContainEqual(expect.objectContaining({ ...context, path: "/v1/refuse", status: 402 }));
  expect((await findJob(job?.id)).doneAt).not.toBeNull();
});
