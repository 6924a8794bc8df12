import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOut } from "#app/features/accounts/commands.server.ts";
import { findSession } from "#app/features/accounts/queries.server.ts";
import { readToken } from "#app/features/accounts/tokens.server.ts";
import { sessionCookie } from "#app/server/identity/session.server.ts";
import { changeStream, endStreams } from "#app/server/live.server.ts";
import { onChange, stopListening } from "#db/changes.server.ts";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { disable, makeStaff, signInAs } from "#tests/factories/staff.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

const heartbeat = 25_000;
const change = "event: change\ndata: \n\n";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

afterEach(async () => {
  vi.useRealTimers();
  endStreams();
  await stopListening();
});

/** The office stream of a signed-in user. */
async function listen() {
  const person = await makeStaff();
  const token = await signInAs(person);
  const cookie = await sessionCookie(token, new Date(Date.now() + 60_000));
  const headers = { accept: "text/event-stream", cookie: cookie.split(";")[0] ?? "" };
  const sessionId = readToken(token)?.id ?? "";
  const request = new Request("http://localhost:3000/events", { headers });
  const reply = changeStream(request, "leads", {
    concerns: (ids) => ids.length >= 36 || ids === "many",
    sessionId,
  });
  const reader = reply.body?.getReader();
  if (!reader) throw new Error("no stream");
  const decoder = new TextDecoder();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? "the end" : decoder.decode(value);
  };
  expect(await read()).toBe("retry: 2000\n\n");
  // The listener is connected; earlier signals may have been missed.
  expect(await read()).toBe(change);
  return {
    person,
    read,
    beat: () => vi.advanceTimersByTime(heartbeat),
    signOut: async () => {
      const session = await findSession(token, new Date());
      if (session) await signOut(session.actor);
    },
  };
}

test("signals a note of a colleague", async () => {
  const lead = await makeLead();
  const { read } = await listen();
  await db()
    .insert(timelineEvents)
    .values({ leadId: lead.id, kind: "note", actorName: "Sample Colleague", body: "Wants a call" });
  expect(await read()).toBe(`event: change\ndata: ${lead.id}\n\n`);
});

test("signals bulk changes at most once a second, as many", async () => {
  const { read } = await listen();
  const many = "event: change\ndata: many\n\n";
  const signal = () => db().execute(sql`select pg_notify('leads', 'many')`);
  await signal();
  expect(await read()).toBe(many);
  const first = performance.now();
  for (let batch = 0; batch < 5; batch += 1) await signal();
  expect(await read()).toBe(many);
  expect(performance.now() - first).toBeGreaterThan(800);
});

test("ends the stream of a disabled user after a signal", async () => {
  const { person, beat, read } = await listen();
  await disable(person);
  beat();
  expect(await read()).toBe(change);
  expect(await read()).toBe("the end");
});

test("ends with its session, and not with another one", async () => {
  const mine = await listen();
  const other = await makeStaff();
  const token = await signInAs(other);
  const session = await findSession(token, new Date());
  const ended = new Promise<void>((resolve) => {
    onChange("sessions", (id) => id === readToken(token)?.id && resolve());
  });
  if (session) await signOut(session.actor);
  await ended;
  // Long enough for a check of the session.
  for (let check = 0; check < 5; check += 1) await findSession(token, new Date());
  await mine.signOut();
  expect(await mine.read()).toBe(change);
  expect(await mine.read()).toBe("the end");
});

test("ends without a signal while the database is unavailable", async () => {
  const { beat, read } = await listen();
  await whileUnavailable(async () => {
    beat();
    expect(await read()).toBe("the end");
  });
});
