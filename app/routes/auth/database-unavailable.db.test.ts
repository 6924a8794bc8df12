import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearCaches } from "#app/lib/cache.server.ts";
import { loader as resetPage, action as setPassword } from "#app/routes/auth/choose-password.tsx";
import { action as forgot } from "#app/routes/auth/forgot-password.tsx";
import { loader as layout } from "#app/routes/auth/layout.tsx";
import { action as login } from "#app/routes/auth/login.tsx";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { silenceDatabase } from "#tests/factories/unavailable.ts";

const token = `${"a".repeat(20)}.${"A".repeat(43)}`;
let restore = async () => {};

beforeAll(async () => {
  restore = await silenceDatabase();
  clearCaches();
});

afterAll(() => restore());

const failing = { status: 503, data: { error: { "": ["An error occurred. Please try again."] } } };

describe("while the database hangs", () => {
  const email = "ann@staff.example";

  test("a sign-in returns the form with the email", async () => {
    const fields = { email, password: "a lamp" };
    expect(await answerOf(login(sentTo({ path: "/login", fields })))).toMatchObject({
      status: 503,
      data: {
        initialValue: { email },
        error: { "": ["An error occurred during login. Please try again."] },
      },
    });
  });

  test("a reset request returns the form", async () => {
    const answer = await answerOf(forgot(sentTo({ path: "/forgot-password", fields: { email } })));
    expect(answer).toMatchObject(failing);
    expect(answer.data).toMatchObject({ initialValue: { email } });
  });

  test("a new password returns the form with its token", async () => {
    const path = `/password-reset?token=${token}`;
    const fields = { token, password: "three lamps on a porch" };
    expect(await answerOf(setPassword(sentTo({ path, fields })))).toMatchObject(failing);
    const page = await answerOf(resetPage(sentTo({ path })));
    expect(page.data).toEqual({ isInvited: false, token });
  });

  test("the pages work without the company facts", async () => {
    const page = await answerOf(layout(sentTo({ path: "/login" })));
    expect(page.data).toMatchObject({ place: { company: null } });
  });
});
