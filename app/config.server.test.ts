import { expect, test } from "vitest";
import { listUnknown, readConfig } from "#app/config.server.ts";

test("finds misspelled settings, and leaves other variables alone", () => {
  expect(listUnknown({ SMTP_ULR: "x", SMTP_URL: "x", DATABASE_DIRECT_URL: "x", PATH: "x" })).toEqual([
    "SMTP_ULR",
  ]);
});

test("refuses an unencoded password of the database without repeating it", () => {
  const read = () => readConfig({ DATABASE_URL: "postgres://porchlight:p@ss/w#rd@db.example/porchlight" });
  expect(read).toThrow(/^Setting DATABASE_URL: Percent-encode/);
  expect(read).not.toThrow(/w#rd|ss\/w/);
});

test.each([
  ["127.0.0.1", 0, true],
  ["::ffff:10.1.2.3", 0, true],
  ["fd12::1", 0, true],
  ["203.0.113.9", 0, false],
  ["2001:db8::1", 0, false],
  ["203.0.113.9", 1, true],
  ["10.0.0.2", 2, false],
])("of two proxies, trusts %s at hop %i: %s", (address, hop, trusted) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: "2" });
  expect(typeof trustProxy === "function" && trustProxy(address, hop)).toBe(trusted);
});
