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

/** The office's stream of somebody who is signed in, read piece by piece. */
async function listen() {
  const person = await makeStaff();
  const token = await signInAs(person);
  const cookie = await sessionCookie(token, new Date(Date.now() + 60_000));
  const headers = { accept: "text/event-stream", cookie: cookie.split(";")[0] ?? "" };
  const sessionId = readToken(token)?.id ?? "";
  const request = new Request("http://localhost:3000/events", { headers });
  const reply = changeStream(request, "leads", { concerns: () => false, sessionId });
  const reader = reply.body?.getReader();
  if (!reader) throw new Error("no stream");
  const decoder = new TextDecoder();
  const heard = async () => {
    const { value, done } = await reader.read();
    return done ? "the end" : decoder.decode(value);
  };
  expect(await heard()).toBe("retry: 2000\n\n");
  // The listener's connection stands; what came before may have been missed.
  expect(await heard()).toBe(change);
  return {
    person,
    heard,
    beat: () => vi.advanceTimersByTime(heartbeat),
    signOut: async () => {
      const session = await findSession(token, new Date());
      if (session) await signOut(session.actor);
    },
  };
}

test("a stream goes on while its reader is signed in", async () => {
  const { beat, heard } = await listen();
  beat();
  expect(await heard()).toBe(": still here\n\n");
});

test("a note that a colleague writes sends the page to look again", async () => {
  const lead = await makeLead();
  const { heard } = await listen();
  await db()
    .insert(timelineEvents)
    .values({ leadId: lead.id, kind: "note", actorName: "Sample Colleague", body: "Wants a call" });
  expect(await heard()).toBe(change);
});

test("a stream of somebody who was disabled sends the page to look again, and ends", async () => {
  const { person, beat, heard } = await listen();
  await disable(person);
  beat();
  expect(await heard()).toBe(change);
  expect(await heard()).toBe("the end");
});

test("a stream ends as soon as its session does, and asks nothing where somebody else's has ended", async () => {
  const mine = await listen();
  const other = await makeStaff();
  const token = await signInAs(other);
  const session = await findSession(token, new Date());
  const told = new Promise<void>((resolve) => {
    onChange("sessions", (ended) => ended === readToken(token)?.id && resolve());
  });
  if (session) await signOut(session.actor);
  await told;
  // As long as a look at the session would take, were there one.
  for (let look = 0; look < 5; look += 1) await findSession(token, new Date());
  await mine.signOut();
  expect(await mine.heard()).toBe(change);
  expect(await mine.heard()).toBe("the end");
});

test("a database that is away ends the stream without a word, for nothing would be told", async () => {
  const { beat, heard } = await listen();
  await whileUnavailable(async () => {
    beat();
    expect(await heard()).toBe("the end");
  });
});
