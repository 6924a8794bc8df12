import { expect, test } from "vitest";
import { mintToken, readToken, secretMatches } from "#app/features/accounts/tokens.server.ts";

test("matches only the row it was created with", () => {
  const mine = mintToken();
  const other = mintToken();
  const parts = readToken(mine.token);
  expect(parts?.id).toBe(mine.id);
  expect(secretMatches(parts?.secret ?? "", mine.secretHash)).toBe(true);
  expect(secretMatches(parts?.secret ?? "", other.secretHash)).toBe(false);
  expect(secretMatches("", mine.secretHash)).toBe(false);
  expect(secretMatches(parts?.secret ?? "", Buffer.alloc(0))).toBe(false);
});

test("does not store the secret", () => {
  const { token, secretHash } = mintToken();
  const secret = readToken(token)?.secret ?? "";
  expect(secret).toHaveLength(43);
  expect(secretHash).toHaveLength(32);
  expect(secretHash.equals(Buffer.from(secret, "base64url"))).toBe(false);
});

test.each([
  "",
  ".",
  "a.b",
  "a".repeat(64),
  `${mintToken().token}x`,
  ` ${mintToken().token}`,
  `${mintToken().token}\n`,
])("%j is not a token", (text) => {
  expect(readToken(text)).toBeUndefined();
});
