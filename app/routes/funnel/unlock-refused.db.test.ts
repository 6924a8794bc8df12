import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { loader, action as unlock } from "#app/routes/funnel/rent-vs-sell.tsx";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";
import { countRequests } from "#tests/setup/limits.ts";

countRequests();

const typed = () => ({
  formKey: randomUUID() as string,
  startedAt: String(Date.now() - 60_000),
  email: "ada@owner.example",
  name: "Ada Sample",
});

async function refusalOf(fields: Record<string, string>) {
  const sent = await answerOf(unlock(sentTo({ path: "/rent-vs-sell?monthlyRent=2000", fields })));
  expect(sent.to).toBeNull();
  return sent.data;
}

test("returns the form with a message and the same key while the database is unavailable", async () => {
  const fields = typed();
  await answerOf(loader(sentTo({ path: "/rent-vs-sell" })));
  const refused = await whileUnavailable(() => refusalOf(fields));
  expect(refused).toMatchObject({
    error: { "": ["Failed to unlock analysis. Please try again."] },
    keys: { formKey: fields.formKey },
    initialValue: { email: "ada@owner.example", name: "Ada Sample" },
  });
});

test("returns the form with the time to wait after too many attempts", async () => {
  for (let use = 0; use < 20; use += 1) await withinLimit("calculator-unlock", "198.51.100.7");
  expect(await refusalOf(typed())).toMatchObject({
    error: { "": ["Too many attempts. Please wait 15 minutes and try again."] },
    initialValue: { email: "ada@owner.example", name: "Ada Sample" },
  });
});

test("returns a form that was sent too fast", async () => {
  const fields = { ...typed(), startedAt: String(Date.now()) };
  expect(await refusalOf(fields)).toMatchObject({
    error: { "": ["Please try again."] },
    initialValue: { email: "ada@owner.example", name: "Ada Sample" },
  });
});

test("shows the message for an invalid email beside its field", async () => {
  expect(await refusalOf({ ...typed(), email: "ada" })).toMatchObject({
    initialValue: { email: "ada", name: "Ada Sample" },
    error: { email: ["Enter an email like you@mail.example."] },
  });
});
