import { expect, test } from "vitest";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";

const left = await redirectWithToast("/leads?status=new", { tone: "success", text: "Lead deleted" });
const cookie = left.headers.get("set-cookie")?.split(";")[0] ?? "";

const taken = (path: string, sent = cookie) => {
  const url = new URL(path, "http://localhost:3000");
  return takeToast({ url, request: new Request(url, { headers: { cookie: sent } }) });
};

test("a message is said by the page that it was left for, and taken away", async () => {
  expect(await taken("/leads?status=new")).toMatchObject({
    toast: { tone: "success", text: "Lead deleted" },
    headers: { "Set-Cookie": expect.stringMatching(/^toast=; Max-Age=0/) },
  });
});

test("another page that looks again at the same moment leaves it there", async () => {
  expect(await taken("/leads/7")).toEqual({ toast: null, headers: undefined });
});

test("a cookie that says nothing is taken away without a word", async () => {
  expect(await taken("/leads", "toast=nonsense")).toMatchObject({
    toast: null,
    headers: { "Set-Cookie": expect.stringContaining("Max-Age=0") },
  });
});
