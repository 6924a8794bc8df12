import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPresses } from "#app/components/dates/after-press.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with a pointer, and what was done in which order. */
function page() {
  const target = new EventTarget();
  const done: string[] = [];
  const { after, stop } = watchPresses(target);
  target.addEventListener("click", () => done.push("click"));
  return {
    done,
    stop,
    act: (name: string) => after(() => done.push(name)),
    does: (event: string) => target.dispatchEvent(new Event(event)),
  };
}

test("while nothing is pressed it is done at once", () => {
  const { act, done } = page();
  act("message");
  expect(done).toEqual(["message"]);
});

test("while the pointer is pressed it waits for the click", () => {
  const { act, does, done } = page();
  does("pointerdown");
  act("message");
  expect(done).toEqual([]);
  does("pointerup");
  does("click");
  expect(done).toEqual(["click"]);
  vi.runAllTimers();
  expect(done).toEqual(["click", "message"]);
  act("next");
  expect(done).toEqual(["click", "message", "next"]);
});

test("a press that the browser takes away, to scroll, ends the wait too", () => {
  const { act, does, done } = page();
  does("pointerdown");
  act("message");
  does("pointercancel");
  vi.runAllTimers();
  expect(done).toEqual(["message"]);
});

test("what waited is done once", () => {
  const { act, does, done } = page();
  does("pointerdown");
  act("message");
  does("pointerup");
  vi.runAllTimers();
  does("pointerdown");
  does("pointerup");
  vi.runAllTimers();
  expect(done).toEqual(["message"]);
});
