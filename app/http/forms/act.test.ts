import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type Actor, accessDenied } from "#app/domain/actor.ts";
import { done, refused } from "#app/domain/result.ts";
import { recordsAway, sessionOver } from "#app/http/context.ts";
import { attemptAs } from "#app/http/forms/act.server.ts";

afterEach(() => void vi.useRealTimers());

const sent = { submission: { payload: {} } };

/** A command that does something for staff only. */
const forStaff = async (actor: Actor) =>
  actor.kind === "staff" ? done("done") : refused("forbidden", accessDenied);

test("what a command refuses to somebody unknown stays refused", async () => {
  const outcome = await attemptAs(new RouterContextProvider(), sent, forStaff);
  expect(outcome).toEqual({ value: refused("forbidden", accessDenied) });
});

test("unless the guard could not find out who it is: then nothing was stored for now", async () => {
  const context = new RouterContextProvider();
  context.set(recordsAway, true);
  expect(await attemptAs(context, sent, forStaff)).toEqual({ failed: 503 });
});

test("a command that the records leave waiting is given up while there is time to give the form back", async () => {
  vi.useFakeTimers();
  const outcome = attemptAs(new RouterContextProvider(), sent, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await outcome).toEqual({ failed: 503 });
});

test("nothing is done for somebody whose session has ended, whatever the command would allow", async () => {
  const context = new RouterContextProvider();
  context.set(sessionOver, true);
  const outcome = await attemptAs(context, sent, async () => done("done"));
  expect(outcome).toMatchObject({ value: { ok: false, reason: "forbidden" } });
});
