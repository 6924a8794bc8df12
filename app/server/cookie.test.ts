import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ["https://porchlight.example", "__Host-one=", "__Secure-two="],
  ["http://localhost:3000", "one=", "two="],
])("at %s, cookies have the prefixes that browsers enforce there", async (address, one, two) => {
  vi.stubEnv("APP_URL", address);
  vi.resetModules();
  const { ownCookie } = await import("#app/server/cookie.server.ts");
  const cookies = [ownCookie("one"), ownCookie("two", { path: "/login" })];
  const [first = "", second = ""] = await Promise.all(cookies.map((cookie) => cookie.serialize("x")));
  expect(first.startsWith(one)).toBe(true);
  expect(second.startsWith(two)).toBe(true);
  for (const each of [first, second]) {
    expect(each).toMatch(/; HttpOnly;.*SameSite=Lax/);
    expect(each.includes("Secure;")).toBe(address.startsWith("https:"));
  }
});
