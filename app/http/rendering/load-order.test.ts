import { expect, test } from "vitest";
import { programAfterPaint, styleFirst } from "#app/http/rendering/load-order.ts";

const page = (head: string, body = "<p>Text</p>") =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

test("style sheets stand before all other links, in their own order", () => {
  expect(
    styleFirst(
      page(
        `<meta charSet="utf-8"/><link rel="preload" href="/a.woff2"/><link rel="stylesheet" href="/1.css"/><title>T</title><link rel="stylesheet" href="/2.css"/>`,
      ),
    ),
  ).toBe(
    page(
      `<meta charSet="utf-8"/><link rel="stylesheet" href="/1.css"/><link rel="stylesheet" href="/2.css"/><link rel="preload" href="/a.woff2"/><title>T</title>`,
    ),
  );
});

test("links in the body, and what is no page, stay as they are", () => {
  const inBody = page("<title>T</title>", `<link rel="stylesheet" href="/1.css"/>`);
  expect(styleFirst(inBody)).toBe(inBody);
  expect(styleFirst("Not a page")).toBe("Not a page");
});

test("the program and its files are handed to one inline script, nothing of them is left to fetch at once", () => {
  const made = programAfterPaint(
    page(
      `<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js" nonce="n"/>`,
      `<script nonce="n" type="module" async="">import * as route0 from "/a.js";\nimport("/b.js");</script>`,
    ),
    "n",
  );
  expect(made).not.toContain("<link");
  expect(made).not.toContain('type="module"');
  expect(made).toContain(
    String.raw`([["/a.js","/b.js"],"import * as route0 from \"/a.js\";\nimport(\"/b.js\");"],"n")`,
  );
});

test("a page without a program stays as it is", () => {
  expect(programAfterPaint(page("<title>T</title>"), "n")).toBe(page("<title>T</title>"));
});
