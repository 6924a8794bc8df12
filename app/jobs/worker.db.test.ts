import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import type { Queue } from "#app/jobs/definition.ts";
import { done, type Outcome } from "#app/jobs/handler.ts";
import { claimJobs, dropOpenJobs } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";
import { countWaiting } from "#tests/factories/locks.ts";
import { createJobs, findJob, listJobs, testHandler } from "#tests/factories/outbox.ts";
import { eventually, startTestWorker as work } from "#tests/factories/worker.ts";

const hour = 3_600_000;
beforeEach(async () => {
  await db().delete(outbox);
});

afterEach(() => {
  config.sending = true;
});

const states = async () =>
  (await listJobs()).map((job) => (job.doneAt ? "done" : job.failedAt ? "failed" : "open"));
const allAre = (state: string) => eventually(async () => new Set(await states())).toEqual(new Set([state]));

describe("several workers", () => {
  test("run each of 200 jobs once", async () => {
    const runs: number[] = [];
    const count = testHandler(async ({ n }) => {
      runs.push(n);
      return done;
    });
    await createJobs(
      ...Array.from({ length: 200 }, (_, n) => ({ kind: n % 2 ? "mail-test" : "test", payload: { n } })),
    );
    for (let i = 0; i < 3; i += 1) work({ handlers: { test: count, "mail-test": count } });
    await allAre("done");
    expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect((await listJobs()).every((job) => job.attempts === 1 && job.leasedUntil === null)).toBe(true);
  });

  test("take over a job only after another worker's lease has expired", async () => {
    const [lasting, lapsed] = await createJobs(
      { kind: "test", payload: { n: 1 }, attempts: 1, leasedUntil: new Date(Date.now() + hour) },
      { kind: "test", payload: { n: 2 }, attempts: 1, leasedUntil: new Date(Date.now() - 1_000) },
    );
    work({ handlers: { test: testHandler(async () => done) } });
    await eventually(async () => (await findJob(lapsed)).doneAt).not.toBeNull();
    expect((await findJob(lapsed)).attempts).toBe(2);
    expect((await findJob(lasting)).doneAt).toBeNull();
  });

  test("with an expired lease cannot end a job that another worker took over", async () => {
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    const slow = Promise.withResolvers<Outcome>();
    const outcomes = [slow.promise, Promise.resolve<Outcome>({ end: "retry", why: "busy" })];
    const rests = { firstMs: hour, capMs: hour };
    const handlers = { test: testHandler(async () => outcomes.shift() ?? done, { schedule: rests }) };
    const first = work({ handlers });
    await eventually(async () => (await findJob(id)).attempts).toBe(1);
    await db()
      .update(outbox)
      .set({ leasedUntil: new Date(0) });
    work({ handlers });
    await eventually(async () => (await findJob(id)).lastError).toBe("busy");
    slow.resolve({ end: "fail", why: "too late" });
    await first.stop();
    expect(await findJob(id)).toMatchObject({ attempts: 2, failedAt: null, lastError: "busy" });
  });

  test("renew the lease of a job that takes long", async () => {
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    const slow = Promise.withResolvers<Outcome>();
    work({ leaseMs: 3_000, handlers: { test: testHandler(() => slow.promise) } });
    await eventually(async () => (await findJob(id)).leasedUntil).not.toBeNull();
    const first = (await findJob(id)).leasedUntil?.getTime() ?? 0;
    await eventually(async () => (await findJob(id)).leasedUntil?.getTime() ?? 0).toBeGreaterThan(first);
    expect((await findJob(id)).attempts).toBe(1);
    slow.resolve(done);
    await allAre("done");
  });
});

describe("a job that fails", () => {
  test("is tried eight times, then fails with the reason, and runs its failure handler", async () => {
    const attempts: number[] = [];
    const given: number[] = [];
    const failing = testHandler(
      async (_payload, job) => {
        attempts.push(job.attempt);
        throw new Error("The vendor of ada@owner.example is offline");
      },
      { onFailed: async ({ n }) => void given.push(n) },
    );
    const [id] = await createJobs({ kind: "test", payload: { n: 7 } });
    work({ handlers: { test: failing } });
    await allAre("failed");
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(given).toEqual([7]);
    expect(await findJob(id)).toMatchObject({ attempts: 8, lastError: "The vendor of (address) is offline" });
  });

  test("waits as its schedule says before the next attempt", async () => {
    const retry = testHandler(async () => ({ end: "retry", why: "busy" }), {
      schedule: { firstMs: hour, factor: 4, capMs: 100 * hour },
    });
    const [first, third] = await createJobs(
      { kind: "test", payload: { n: 1 } },
      { kind: "test", payload: { n: 2 }, attempts: 2 },
    );
    work({ handlers: { test: retry }, random: () => 0.5 });
    await eventually(async () => (await listJobs()).map((job) => job.lastError)).toEqual(["busy", "busy"]);
    const rest = async (id: number | undefined) =>
      Math.round(((await findJob(id)).runAt.getTime() - Date.now()) / hour);
    expect([await rest(first), await rest(third)]).toEqual([1, 16]);
    expect(await findJob(third)).toMatchObject({ attempts: 3, leasedUntil: null });
  });

  test("that only waits for a setting uses up no attempt", async () => {
    const waits = testHandler(async () => ({ end: "wait", why: "SMTP_URL is not set", ms: hour }));
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    work({ handlers: { test: waits } });
    await eventually(async () => (await findJob(id)).lastError).toBe("SMTP_URL is not set");
    expect(await findJob(id)).toMatchObject({ attempts: 0, failedAt: null, leasedUntil: null });
  });

  test("waits while sending is off if it contacts a vendor; other jobs run", async () => {
    config.sending = false;
    const sent: string[] = [];
    const send = testHandler(async (_payload, { kind }) => {
      sent.push(kind);
      return done;
    });
    const outgoing = ["mail-receipt", "send-sms", "push-odoo-lead", "send-refund"] as const;
    await createJobs(...outgoing.map((kind) => ({ kind, payload: { n: 1 } })), {
      kind: "estimate-property",
      payload: { n: 1 },
    });
    const handlers = Object.fromEntries([...outgoing, "estimate-property"].map((kind) => [kind, send]));
    work({ handlers });
    await eventually(async () =>
      (await listJobs()).filter((job) => job.lastError || job.doneAt),
    ).toHaveLength(5);
    expect(sent).toEqual(["estimate-property"]);
    const waiting = (await listJobs()).filter((job) => !job.doneAt);
    expect(waiting.map((job) => [job.kind, job.lastError, job.attempts])).toEqual(
      outgoing.map((kind) => [kind, "Sending is off", 0]),
    );
  });

  test("fails at once for a final outcome, an unknown kind or an invalid payload", async () => {
    const fails = testHandler(async () => ({ end: "fail", why: "No such mailbox" }));
    await createJobs(
      { kind: "test", payload: { n: 1 } },
      { kind: "unknown-kind" },
      { kind: "test", payload: { n: "one" } },
    );
    work({ handlers: { test: fails } });
    await allAre("failed");
    expect((await listJobs()).map((job) => job.lastError)).toEqual([
      "No such mailbox",
      "Nothing here handles this kind of job",
      "The payload does not have the shape of its kind",
    ]);
  });

  test("by ending the process each time fails too", async () => {
    const runs: number[] = [];
    const [id] = await createJobs({ kind: "test", payload: { n: 1 }, attempts: 8, leasedUntil: new Date(0) });
    const counts = testHandler(async ({ n }) => {
      runs.push(n);
      return done;
    });
    work({ handlers: { test: counts } });
    await allAre("failed");
    expect(runs).toEqual([]);
    expect((await findJob(id)).lastError).toBe("The process ended during the last attempt");
  });

  test("by taking too long is tried again", async () => {
    const results = [new Promise<Outcome>(() => {}), Promise.resolve(done)];
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    work({ handlers: { test: testHandler(async () => results.shift() ?? done, { limitMs: 50 }) } });
    await allAre("done");
    expect((await findJob(id)).attempts).toBe(2);
  });
});

test("an attempt that takes too long is aborted, and has ended before the next begins", async () => {
  const seen: string[] = [];
  const handler = testHandler(
    async (_payload, { attempt, signal }) => {
      seen.push(`begins ${attempt}`);
      if (attempt > 1) return done;
      await new Promise((resolve) => signal?.addEventListener("abort", () => setTimeout(resolve, 30)));
      seen.push("ends 1");
      throw signal?.reason;
    },
    { limitMs: 2_000, schedule: { firstMs: 1, capMs: 1 } },
  );
  const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
  work({ handlers: { test: handler } });
  await allAre("done");
  expect(seen).toEqual(["begins 1", "ends 1", "begins 2"]);
  expect((await findJob(id)).attempts).toBe(2);
});

describe("what a job records", () => {
  test("is stored together with its end, or not at all", async () => {
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    const writes = testHandler(async () => ({
      end: "done",
      providerId: "250 queued",
      record: async (tx) => {
        await tx
          .insert(outbox)
          .values({ kind: "written", payload: {}, dedupeKey: "w", failedAt: new Date() });
        await tx.execute(sql`select 1 / 0`);
      },
    }));
    work({ handlers: { test: writes } });
    // The job can't be undone, so it is marked done even if its record is rejected.
    await eventually(async () => (await findJob(id)).doneAt).not.toBeNull();
    expect(await findJob(id)).toMatchObject({ attempts: 1, providerId: "250 queued" });
    expect(await db().select().from(outbox).where(eq(outbox.kind, "written"))).toEqual([]);
  });
});

describe("a worker", () => {
  test("is woken by an insert", async () => {
    work({ pollMs: hour, handlers: { test: testHandler(async () => done) } });
    // The first job proves that the worker is idle and listening; the second, that a signal wakes
    // it.
    await createJobs({ kind: "test", payload: { n: 1 } });
    await allAre("done");
    await createJobs({ kind: "test", payload: { n: 2 } });
    await allAre("done");
    expect(await listJobs()).toHaveLength(2);
  });

  test("goes on with what is due when several jobs end together", async () => {
    await createJobs(...Array.from({ length: 40 }, (_, n) => ({ kind: "test", payload: { n } })));
    work({ pollMs: hour, handlers: { test: testHandler(async () => done) } });
    await allAre("done");
  });

  test("finds a job that falls due before those it has claimed", async () => {
    work({ handlers: { test: testHandler(async () => done) } });
    await createJobs({ kind: "test", payload: { n: 1 } });
    await allAre("done");
    await createJobs({ kind: "test", payload: { n: 2 }, runAt: new Date(Date.now() - hour) });
    await allAre("done");
    expect(await listJobs()).toHaveLength(2);
  });

  test("runs other jobs while mail hangs", async () => {
    const hanging = Promise.withResolvers<Outcome>();
    await createJobs(...Array.from({ length: 20 }, (_, n) => ({ kind: "mail-test", payload: { n } })), {
      kind: "test",
      payload: { n: 99 },
    });
    work({
      handlers: { "mail-test": testHandler(() => hanging.promise), test: testHandler(async () => done) },
    });
    await eventually(async () => (await listJobs()).at(-1)?.doneAt).not.toBeNull();
    hanging.resolve(done);
    await allAre("done");
  });

  test("claims a job for each free slot, and finishes running jobs when it stops", async () => {
    const inHand = Promise.withResolvers<Outcome>();
    let running = 0;
    const worker = work({
      slots: { mail: 0, default: 2 },
      handlers: {
        test: testHandler(() => {
          running += 1;
          return inHand.promise;
        }),
      },
    });
    const attempts = async () => (await listJobs()).map((job) => job.attempts);
    await createJobs({ kind: "test", payload: { n: 1 } });
    await eventually(attempts).toEqual([1]);
    await createJobs(...[2, 3, 4].map((n) => ({ kind: "test", payload: { n } })));
    await eventually(attempts).toEqual([1, 1, 0, 0]);
    await eventually(async () => running).toBe(2);
    expect((await listJobs())[2]?.leasedUntil).toBeNull();
    const stopped = worker.stop();
    inHand.resolve(done);
    await stopped;
    expect(await states()).toEqual(["done", "done", "open", "open"]);
  });

  test("that stops releases the jobs it claims at that moment", async () => {
    const worker = work({ handlers: { test: testHandler(async () => done) } });
    const stopped = await db().transaction(async (tx) => {
      await tx.execute(sql`lock table ${outbox} in share row exclusive mode`);
      await tx.insert(outbox).values({ kind: "test", payload: { n: 1 }, dedupeKey: "in-that-moment" });
      await eventually(countWaiting).toBeGreaterThan(0);
      return { end: worker.stop() };
    });
    await stopped.end;
    expect(await listJobs()).toMatchObject([{ attempts: 0, leasedUntil: null, doneAt: null }]);
  });

  test("that stops waits no longer than the drain time for a running job", async () => {
    const [id] = await createJobs({ kind: "test", payload: { n: 1 } });
    const started = Promise.withResolvers<void>();
    const hang = () => {
      started.resolve();
      return new Promise<Outcome>(() => {});
    };
    const worker = work({ drainMs: 20, handlers: { test: testHandler(hang) } });
    await started.promise;
    await worker.stop();
    expect(await findJob(id)).toMatchObject({ doneAt: null, attempts: 1 });
    expect((await findJob(id)).leasedUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  test("recovers from lost connections", async () => {
    work({ handlers: { test: testHandler(async () => done) } });
    await createJobs({ kind: "test", payload: { n: 1 } });
    await allAre("done");
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await db().execute(others);
    // May also close this test's connection; an insert that fails on it was not executed.
    await vi.waitFor(() => createJobs({ kind: "test", payload: { n: 2 } }));
    await allAre("done");
  });
});

test("drops open jobs, but not those that are running or finished", async () => {
  const kind = "mail-webinar-cancelled";
  const [mine, other] = [{ registrationId: "mine" }, { registrationId: "other" }];
  const leasedUntil = (ms: number) => new Date(Date.now() + ms);
  const [, , ...staying] = await createJobs(
    { kind, payload: mine },
    { kind, payload: mine, leasedUntil: leasedUntil(-1_000) },
    { kind, payload: mine, leasedUntil: leasedUntil(hour) },
    { kind, payload: mine, doneAt: new Date() },
    { kind, payload: mine, failedAt: new Date() },
    { kind, payload: other },
    { kind: "mail-webinar-moved", payload: mine },
  );
  await db().transaction((tx) => dropOpenJobs(tx, [kind], { name: "registrationId", values: ["mine"] }));
  expect((await listJobs()).map((job) => job.id)).toEqual(staying);
});

test("claims due jobs, oldest first, but none that are done or failed", async () => {
  const at = (ms: number) => new Date(Date.now() + ms);
  const [late, early] = await createJobs(
    { kind: "test", runAt: at(-1_000) },
    { kind: "test", runAt: at(-2_000) },
    { kind: "test", runAt: at(hour) },
    { kind: "test", runAt: at(-3_000), doneAt: at(0) },
    { kind: "test", runAt: at(-3_000), failedAt: at(0) },
    { kind: "mail-test", runAt: at(-3_000) },
  );
  const ids = async () => (await claimJobs("default", 10, 60_000)).map((job) => job.id);
  expect(await ids()).toEqual([early, late]);
  expect(await ids()).toEqual([]);
});

test("claims a queue by its column, and jobs of an earlier version from the default queue", async () => {
  const [bulk, earlier] = await createJobs(
    { kind: "test", queue: "bulk" },
    { kind: "mail-test", queue: "default" },
  );
  const ids = async (queue: Queue) => (await claimJobs(queue, 10, 60_000)).map((job) => job.id);
  expect(await ids("mail")).toEqual([]);
  expect(await ids("default")).toEqual([earlier]);
  expect(await ids("bulk")).toEqual([bulk]);
});
