import { describe, expect, test } from "vitest";
import {
  acceptedStep,
  appLink,
  codeOfStep,
  hashRecoveryCode,
  newRecoveryCodes,
  plainCode,
  qrCode,
  stepAt,
  toBase32,
} from "#app/features/accounts/second-factor/rules.ts";

/** RFC 6238, appendix B. */
const key = Buffer.from("12345678901234567890");
const secret = toBase32(key);

describe("codes of the app", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i s are those of the RFC", (seconds, code) => {
    expect(codeOfStep(key, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  test("have a secret in base 32 of RFC 4648", () => {
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  });

  const now = new Date("2026-11-21T12:00:05Z");
  const codeFor = (seconds: number) => codeOfStep(key, stepAt(new Date(now.getTime() + seconds * 1000)));

  test("work on a clock that is up to 40 s off, whenever the step began", () => {
    for (let second = 0; second < 30; second++) {
      const at = new Date(now.getTime() + second * 1000);
      for (const off of [-40, 0, 40])
        expect(acceptedStep(codeFor(second + off), { secret, lastStep: null }, at)).toBe(
          stepAt(new Date(at.getTime() + off * 1000)),
        );
    }
    for (const off of [-95, 95])
      expect(acceptedStep(codeFor(off), { secret, lastStep: null }, now)).toBeNull();
  });

  test("are not accepted again, nor an earlier one", () => {
    const lastStep = stepAt(now);
    expect(acceptedStep(codeFor(0), { secret, lastStep }, now)).toBeNull();
    expect(acceptedStep(codeFor(-30), { secret, lastStep }, now)).toBeNull();
    expect(acceptedStep(codeFor(30), { secret, lastStep }, now)).toBe(lastStep + 1);
  });

  test("come from a link that names the company and the account", () => {
    expect(appLink({ secret, email: "ann@staff.example", company: "Oak: & Elm" })).toBe(
      `otpauth://totp/Oak%20%20%26%20Elm:ann%40staff.example?secret=${secret}&issuer=Oak%20%20%26%20Elm&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

test("draws a QR code with a quiet zone of four squares", () => {
  const { size, path } = qrCode("otpauth://totp/Sample:ann?secret=ABC");
  expect((size - 8 - 17) % 4).toBe(0);
  expect(path).toMatch(/^M4 4h1v1h-1z/);
});

test("recovery codes are ten, and read with or without hyphens and capital letters", () => {
  let at = 0;
  const codes = newRecoveryCodes((below) => at++ % below);
  expect(codes).toHaveLength(10);
  expect(codes[0]).toBe("abcde-fghjk");
  expect(plainCode(" ABCDE fghjk")).toBe("abcdefghjk");
  expect(hashRecoveryCode("a", "ABCDE FGHJK")).toEqual(hashRecoveryCode("a", "abcde-fghjk"));
  expect(hashRecoveryCode("b", "abcde-fghjk")).not.toEqual(hashRecoveryCode("a", "abcde-fghjk"));
});
