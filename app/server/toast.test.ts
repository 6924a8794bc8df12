import { expect, test } from "vitest";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";

const left = await redirectWithToast("/leads?status=new", { tone: "success", text: "Lead deleted" });
const cookie = left.headers.get("set-cookie")?.split(";")[0] ?? "";

const taken = (path: string, sent = cookie, more: Record<string, string> = {}) => {
  const url = new URL(path, "http://localhost:3000");
  return takeToast({ url, request: new Request(url, { headers: { cookie: sent, ...more } }) });
};

test("shows a toast on its page once", async () => {
  expect(await taken("/leads?status=new")).toMatchObject({
    toast: { tone: "success", text: "Lead deleted" },
    headers: { "Set-Cookie": expect.stringMatching(/^toast=; Max-Age=0/) },
  });
});

test("leaves the toast to the script that shows it, which may drop the first reply", async () => {
  expect(await taken("/leads?status=new", cookie, { "sec-fetch-dest": "empty" })).toMatchObject({
    toast: { tone: "success", text: "Lead deleted" },
    headers: undefined,
  });
});

test("leaves the toast of another page", async () => {
  expect(await taken("/leads/7")).toEqual({ toast: null, headers: undefined });
});

test("removes an invalid cookie", async () => {
  expect(await taken("/leads", "toast=nonsense")).toMatchObject({
    toast: null,
    headers: { "Set-Cookie": expect.stringContaining("Max-Age=0") },
  });
});
