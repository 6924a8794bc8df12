export const hostileParts = [
  "%E2%98%83",
  "%F0%9F%8F%A0",
  "%00",
  "a%00b",
  "%ff",
  "%ed%a0%80",
  "%",
  "%zz",
  "%0d%0aSet-Cookie:a=b",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%2F%2Fevil.example",
  "%5C",
  "__proto__",
  "constructor",
  "'%3B--",
  "99999999999999999999",
  "-1",
  "a".repeat(3_000),
];

export const hostileTexts = [
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "☃🏠",
  "\r\nSet-Cookie: a=b",
  "'; drop table leads; --",
  "<script>alert(1)</script>",
  "{{7*7}}<%= 7*7 %>",
  "../../etc/passwd",
  "-1e999",
  "NaN",
  "99999999999999999999",
  "9999-99-99",
  "275761-01-01T00:00:00Z",
  " \u200b\u202e",
  "",
  "x".repeat(60_000),
  // Two code units each: a limit may cut one in half.
  "🏠".repeat(9_000),
  `x${"🏠".repeat(9_000)}`,
];

export const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1e300,
  0.001,
  [],
  {},
  [null],
  { __proto__: null, toString: "x" },
  JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
];

export function* withOneChanged(value: unknown, others: readonly unknown[]): Generator<unknown> {
  yield* others;
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries())
      for (const changed of withOneChanged(part, others)) yield value.with(at, changed);
  } else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value))
      for (const changed of withOneChanged(part, others)) yield { ...value, [name]: changed };
}
