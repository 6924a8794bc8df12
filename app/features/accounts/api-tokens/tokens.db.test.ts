import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptToken, createToken, revokeToken } from "#app/features/accounts/api-tokens/commands.server.ts";
import { listTokens } from "#app/features/accounts/api-tokens/queries.server.ts";
import { TokenForm } from "#app/features/accounts/api-tokens/schema.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { apiTokens } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

const now = new Date("2026-11-23T16:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

async function make(wishes: { scopes?: string[]; days?: number } = {}) {
  const made = await createToken(system, { name: "Web shop", scopes: ["odoo:write"], now, ...wishes });
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

test("a token identifies the caller and the scopes, and is not stored", async () => {
  const { id, token } = await make({ scopes: ["odoo:write", "odoo:read", "odoo:read"] });
  expect(await acceptToken(token, now)).toEqual({
    kind: "token",
    tokenId: id,
    name: "Web shop",
    scopes: ["odoo:write", "odoo:read"],
  });
  const secret = token.split(".")[1] ?? "";
  const [row] = await db().select().from(apiTokens).where(eq(apiTokens.id, id));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(JSON.stringify(await listTokens())).not.toContain("secretHash");
});

test("refuses a revoked, expired, altered or foreign token", async () => {
  const { id, token } = await make({ days: 1 });
  expect(await acceptToken(token, later(86_399_000))).not.toBeNull();
  expect(await acceptToken(token, later(86_400_000))).toBeNull();
  const [head, secret = ""] = token.split(".");
  const other = `${head}.${secret.startsWith("A") ? "B" : "A"}${secret.slice(1)}`;
  for (const text of [
    other,
    token.slice(0, -1),
    token.replace("porchlight_", ""),
    "",
    "porchlight_",
    `${token} `,
  ])
    expect(await acceptToken(text, now)).toBeNull();
  expect(await revokeToken(system, { id, now })).toEqual({ ok: true, value: undefined });
  expect(await acceptToken(token, now)).toBeNull();
  expect(await revokeToken(system, { id, now })).toMatchObject({ reason: "not_found" });
});

test("records its use at most once a minute", async () => {
  const { id, token } = await make();
  const usedAt = async () =>
    (await db().select().from(apiTokens).where(eq(apiTokens.id, id)))[0]?.lastUsedAt?.getTime();
  await acceptToken(token, now);
  await acceptToken(token, later(59_000));
  expect(await usedAt()).toBe(now.getTime());
  await acceptToken(token, later(61_000));
  expect(await usedAt()).toBe(later(61_000).getTime());
});

test("only an admin or the command line creates and revokes tokens", async () => {
  const { id } = await make();
  const input = { name: "Mine", scopes: ["odoo:read"] };
  for (const actor of [visitor, await staffActor()]) {
    expect(await createToken(actor, input)).toMatchObject({ reason: "forbidden" });
    expect(await revokeToken(actor, { id })).toMatchObject({ reason: "forbidden" });
  }
  const admin = await staffActor({ role: "admin" });
  expect(await createToken(admin, input)).toMatchObject({ ok: true });
});

test.each([
  ["a name", { name: "  ", scopes: ["odoo:read"] }, "name"],
  ["a scope", { name: "Shop", scopes: [] }, "scopes"],
  ["a scope that there is", { name: "Shop", scopes: ["everything"] }, "scopes"],
  [
    "an end that is not over",
    { name: "Shop", scopes: ["odoo:read"], expiresAt: new Date(now.getTime() - 1), now },
    "expiresOn",
  ],
  ["days that are some", { name: "Shop", scopes: ["odoo:read"], days: Number.NaN }, "days"],
])("one needs %s", async (_, input, field) => {
  expect(await createToken(system, input)).toMatchObject({ reason: "invalid", field });
});

test("a form sent twice makes one token, whose secret is not stored", async () => {
  const admin = await staffActor({ role: "admin", name: "Maker" });
  const form = { formKey: crypto.randomUUID(), name: "Sent twice", scopes: ["odoo:read"], now };
  const first = await createToken(admin, form);
  expect(first).toMatchObject({ ok: true, value: { token: expect.stringMatching(/^porchlight_/) } });
  expect(await createToken(admin, form)).toEqual({ ok: true, value: { id: "", token: "" } });
  const found = (await listTokens()).filter(({ name }) => name === "Sent twice");
  expect(found).toMatchObject([{ createdBy: "Maker" }]);
});

test.each([
  [{}, { name: ["Say what the token is for."], scopes: ["Choose at least one scope."] }],
  [
    { name: " ", scopes: ["everything"], expiresOn: "2026-02-31" },
    {
      "scopes[0]": ["There is no such scope."],
      name: ["Say what the token is for."],
      expiresOn: ["Choose a day."],
    },
  ],
])("the form refuses %j beside the fields", (input, expected) => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of TokenForm.safeParse(input).error?.issues ?? []) {
    const name = path.map((part) => (typeof part === "number" ? `[${part}]` : String(part))).join("");
    errors[name] = [...(errors[name] ?? []), message];
  }
  expect(errors).toEqual(expected);
});
