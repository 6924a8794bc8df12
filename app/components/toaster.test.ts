import { expect, test } from "vitest";
import { withToast } from "#app/components/toaster.tsx";

test("shows at most twenty messages and drops the oldest first", () => {
  const messages = Array.from({ length: 25 }, (_, i) => ({ tone: "success" as const, text: `Message ${i}` }));
  const shown = messages.reduce<ReturnType<typeof withToast>>(withToast, []);
  expect(shown).toHaveLength(20);
  expect(shown.at(0)?.text).toBe("Message 5");
  expect(shown.at(-1)?.text).toBe("Message 24");
});

test("gives every message its own id, also after one was dismissed", () => {
  const [first, second] = [1, 2].map((i) => ({ tone: "error" as const, text: `Message ${i}` }));
  if (!first || !second) throw new Error("two messages");
  const both = withToast(withToast([], first), second);
  const after = withToast(both.slice(1), first);
  expect(new Set(after.map((toast) => toast.id)).size).toBe(2);
});

test("shows a repeated message once, as the newest", () => {
  const toasts = ["Saved.", "Moved.", "Saved."].map((text) => ({ tone: "success" as const, text }));
  const shown = toasts.reduce<ReturnType<typeof withToast>>(withToast, []);
  expect(shown.map((toast) => toast.text)).toEqual(["Moved.", "Saved."]);
});

test("removes a withdrawn message and leaves the others", () => {
  const say = (text: string, about?: string) => ({ tone: "success" as const, text, about });
  const toasts = [say("Task done", "a"), say("Lead added"), say("Task open again", "a")];
  const shown = toasts.reduce<ReturnType<typeof withToast>>(withToast, []);
  expect(shown.map((toast) => toast.text)).toEqual(["Lead added", "Task open again"]);
  const other = [say("Task done", "a"), say("Task open again", "b")];
  expect(other.reduce<ReturnType<typeof withToast>>(withToast, [])).toHaveLength(2);
});
