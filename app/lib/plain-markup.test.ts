import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPolicies } from "#app/features/settings/company/policies.ts";
import { type Piece, readPlainMarkup } from "#app/lib/plain-markup.ts";

test("reads headings, paragraphs, lists and links", () => {
  const text = "## What we keep\r\nYour name\nand mail.\r\n\r\n- one [page](/privacy)\n- two\n\nEnd.";
  expect(readPlainMarkup(text)).toEqual([
    { kind: "heading", pieces: [{ text: "What we keep" }] },
    { kind: "paragraph", pieces: [{ text: "Your name" }, { text: " " }, { text: "and mail." }] },
    { kind: "list", items: [[{ text: "one " }, { text: "page", to: "/privacy" }], [{ text: "two" }]] },
    { kind: "paragraph", pieces: [{ text: "End." }] },
  ]);
});

test("an unsafe link stays text", () => {
  for (const to of [
    "javascript:alert",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
  ])
    expect(readPlainMarkup(`see [this](${to})`)).toEqual([
      { kind: "paragraph", pieces: [{ text: `see [this](${to})` }] },
    ]);
});

test("links only to pages, email addresses and phones", () => {
  fc.assert(
    fc.property(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom("", "javascript:", "/", "//"),
      (url, text, start) => {
        const blocks = readPlainMarkup(`${text}\n\n- [${text}](${start}${url}) [a](${start}${text})`);
        const pieces = blocks.flatMap((block): Piece[] =>
          block.kind === "list" ? block.items.flat() : block.pieces,
        );
        for (const { to } of pieces) if (to) expect(to).toMatch(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i);
      },
    ),
  );
});

test("reads the default policies completely", () => {
  for (const policy of Object.values(defaultPolicies)) {
    const shown = JSON.stringify(readPlainMarkup(policy.text).map((block) => ({ ...block, kind: "" })));
    expect(shown).not.toMatch(/## |\]\(/);
  }
});
