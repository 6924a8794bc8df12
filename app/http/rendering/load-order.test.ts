import { expect, test } from "vitest";
import { styleFirst } from "#app/http/rendering/load-order.ts";

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

test("modules are asked for behind everything that paints", () => {
  expect(styleFirst(page(`<link rel="modulepreload" href="/a.js" nonce="n"/>`))).toBe(
    page(`<link rel="modulepreload" fetchpriority="low" href="/a.js" nonce="n"/>`),
  );
});
