import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  deviceName,
  homeOfStaff,
  isDueForRenewal,
  nameFromEmail,
  passwordProblem,
  safeReturnPath,
  sessionEnd,
} from "#app/features/accounts/rules.ts";

const at = (text: string) => new Date(text);

describe("the page to return to after sign-in", () => {
  test.each([
    "/leads",
    "/leads/2f1c?status=new&page=2",
    "/leads?status=site_visit_scheduled",
    "/admin/outbox",
    "/login-help",
    "/caf%C3%A9",
  ])("%s is accepted", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    null,
    "",
    "leads",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/leads\\..\\x",
    "https://evil.example/leads",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    " /leads",
    "/leads\u0000",
    "/leads?q=日本",
    "/café",
    "/.//evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "/login",
    "/login?to=/login",
    "/logout",
    "/logout.data",
    `/${"a".repeat(2_001)}`,
  ])("%j is not accepted", (path) => {
    expect(safeReturnPath(path)).toBe(homeOfStaff);
  });

  test("never leaves the site", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      "evil.example",
      "leads",
    );
    const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: "binary" }), fc.webUrl()), (to) => {
        const path = safeReturnPath(to);
        const landed = new URL(path, "https://porchlight.example/login");
        expect(landed.origin).toBe("https://porchlight.example");
        expect(path).toMatch(/^\/(?![/\\])/);
        // A second redirect from this path must stay on the site too.
        expect(new URL(landed.pathname, landed).origin).toBe("https://porchlight.example");
      }),
      { numRuns: 500 },
    );
  });
});

describe("the life of a session", () => {
  test("extends 14 days with each visit, up to 60 days after sign-in", () => {
    const begun = at("2026-01-01T12:00:00Z");
    expect(sessionEnd(begun, begun)).toEqual(at("2026-01-15T12:00:00Z"));
    expect(sessionEnd(begun, at("2026-01-31T12:00:00Z"))).toEqual(at("2026-02-14T12:00:00Z"));
    expect(sessionEnd(begun, at("2026-02-27T12:00:00Z"))).toEqual(at("2026-03-02T12:00:00Z"));
  });

  test("is renewed at most once a minute", () => {
    const seen = at("2026-01-01T12:00:00Z");
    expect(isDueForRenewal(seen, at("2026-01-01T12:00:59.999Z"))).toBe(false);
    expect(isDueForRenewal(seen, at("2026-01-01T12:01:00Z"))).toBe(true);
  });
});

describe("a new password", () => {
  const email = "Jane.Doe.Smith@staff.example";

  test.each(["a lamp on the porch", "zq8#kfp2!m", "пароль для дома", "x".repeat(199).concat("y")])(
    "%j is accepted",
    (password) => {
      expect(passwordProblem(password, email)).toBeUndefined();
    },
  );

  test.each([
    ["short", "Use at least 10 characters"],
    ["x".repeat(201), "Use at most 200 characters"],
    ["jane.doe.smith@STAFF.example", "Your password can't be your email address"],
    ["jane.doe.smith", "Your password can't be your email address"],
    ["Password2026!", "That password is too common. Choose another"],
    ["1234567890", "That password is too common. Choose another"],
    ["aaaaaaaaaaaa", "That password is too common. Choose another"],
    ["qwertyuiop", "That password is too common. Choose another"],
  ])("%j is refused", (password, problem) => {
    expect(passwordProblem(password, email)).toBe(problem);
  });
});

test("derives a name from an email", () => {
  expect(["jane.doe@x.example", "admin@x.example", "o_brien-lee@x.example"].map(nameFromEmail)).toEqual([
    "Jane Doe",
    "Admin",
    "O Brien Lee",
  ]);
});

test("a device is named by its browser and system", () => {
  const edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0";
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
  expect([edge, phone, "curl/8.5", null].map(deviceName)).toEqual([
    "Edge on Windows",
    "Safari on iPhone",
    "Unknown device",
    "Unknown device",
  ]);
});
