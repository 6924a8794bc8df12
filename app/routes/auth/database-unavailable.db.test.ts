import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearCaches } from "#app/lib/cache.server.ts";
import { loader as resetPage, action as setPassword } from "#app/routes/auth/choose-password.tsx";
import { action as forgot } from "#app/routes/auth/forgot-password.tsx";
import { loader as layout } from "#app/routes/auth/layout.tsx";
import { action as login } from "#app/routes/auth/login.tsx";
import { silenceDatabase } from "#tests/factories/unavailable.ts";

const token = `${"a".repeat(20)}.${"A".repeat(43)}`;
let restore = async () => {};

beforeAll(async () => {
  restore = await silenceDatabase();
  clearCaches();
});

afterAll(() => restore());

function sent(path: string, fields?: Record<string, string>) {
  const address = new URL(`http://localhost:3000${path}`);
  const request = new Request(address, fields && { method: "POST", body: new URLSearchParams(fields) });
  return { request, url: address, context: new RouterContextProvider(), params: {}, pattern: "" } as never;
}

type Reply = { init: ResponseInit | null; data: unknown };

describe("while the database hangs", () => {
  test("a sign-in returns the form with the email", async () => {
    const reply = (await login(sent("/login", { email: "ann@staff.example", password: "a lamp" }))) as Reply;
    expect(reply.init?.status).toBe(503);
    expect(reply.data).toMatchObject({
      initialValue: { email: "ann@staff.example" },
      error: { "": ["An error occurred during login. Please try again."] },
    });
  });

  test("a reset request returns the form", async () => {
    const reply = (await forgot(sent("/forgot-password", { email: "ann@staff.example" }))) as Reply;
    expect(reply.init?.status).toBe(503);
    expect(reply.data).toMatchObject({
      initialValue: { email: "ann@staff.example" },
      error: { "": ["An error occurred. Please try again."] },
    });
  });

  test("a new password returns the form with its token", async () => {
    const path = `/password-reset?token=${token}`;
    const reply = (await setPassword(sent(path, { token, password: "three lamps on a porch" }))) as Reply;
    expect(reply.init?.status).toBe(503);
    expect(reply.data).toMatchObject({ error: { "": ["An error occurred. Please try again."] } });
    const page = (await resetPage(sent(path))) as Reply;
    expect(page.data).toEqual({ isInvited: false, token });
  });

  test("the pages work without the company facts", async () => {
    const page = (await layout(sent("/login"))) as Reply;
    expect(page.data).toMatchObject({ place: { company: null } });
  });
});
