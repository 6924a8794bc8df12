import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { loader as calculator } from "#app/routes/funnel/rent-vs-sell.tsx";
import { action as unlock } from "#app/routes/funnel/rent-vs-sell-unlock.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";
import { countRequests } from "#tests/setup/limits.ts";

countRequests();

const typed = () => ({
  formKey: randomUUID() as string,
  startedAt: String(Date.now() - 60_000),
  monthlyRent: "2000",
  email: "ada@owner.example",
  name: "Ada Sample",
});

/** What the calculator shows to a browser without a script, which follows the refusal with its cookie. */
async function refusalOf(fields: Record<string, string>) {
  const sent = await answerOf(unlock(sentTo({ path: "/rent-vs-sell/unlock", fields })));
  expect(sent).toMatchObject({ status: 302, to: "/rent-vs-sell?monthlyRent=2000#details" });
  const cookie = sent.reply?.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const page = await answerOf(calculator(sentTo({ path: sent.to ?? "", cookie })));
  const { unlock: shown } = page.data as { unlock: { refused: unknown; isUnlocked: boolean } };
  expect(shown.isUnlocked).toBe(false);
  return shown.refused;
}

test("an email that could not be stored comes back with the words for it, under the same key", async () => {
  const fields = typed();
  await answerOf(calculator(sentTo({ path: "/rent-vs-sell" })));
  const refused = await whileUnavailable(() => refusalOf(fields));
  expect(refused).toMatchObject({
    problem: "Failed to unlock analysis. Please try again.",
    formKey: fields.formKey,
    result: { initialValue: { email: "ada@owner.example", name: "Ada Sample" } },
  });
});

test("an email that came too often comes back with the time to wait", async () => {
  for (let use = 0; use < 20; use += 1) await withinLimit("calculator-unlock", "198.51.100.7");
  expect(await refusalOf(typed())).toMatchObject({
    problem: "Too many attempts. Please wait 15 minutes and try again.",
    result: { initialValue: { email: "ada@owner.example", name: "Ada Sample" } },
  });
});

test("an email that came faster than people type comes back to be sent once more", async () => {
  const fields = { ...typed(), startedAt: String(Date.now()) };
  expect(await refusalOf(fields)).toMatchObject({
    problem: "Please press the button once more.",
    result: { initialValue: { email: "ada@owner.example", name: "Ada Sample" } },
  });
});

test("a wrong email comes back with the message beside its field", async () => {
  expect(await refusalOf({ ...typed(), email: "ada" })).toMatchObject({
    result: {
      initialValue: { email: "ada", name: "Ada Sample" },
      error: { email: ["Enter an email like you@mail.example."] },
    },
  });
});
