import { expect, test } from "vitest";
import { splitLinks } from "#app/features/messaging/outbox/rules.ts";

test("addresses in a text become links", () => {
  const text = "Open (https://a.example/x?token=b.c) or http://b.example. javascript:alert(1)";
  expect(splitLinks(text)).toEqual([
    { text: "Open (", href: null },
    { text: "https://a.example/x?token=b.c", href: "https://a.example/x?token=b.c" },
    { text: ") or ", href: null },
    { text: "http://b.example", href: "http://b.example" },
    { text: ". javascript:alert(1)", href: null },
  ]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
