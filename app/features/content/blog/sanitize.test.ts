import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanPost, tagsOfPosts } from "#app/features/content/blog/sanitize.server.ts";

test.each([
  ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
  ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="JaVa\tScript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="//evil.example/x">a</a>', "<a>a</a>"],
  ['<a href="/team">a</a>', '<a href="/team">a</a>'],
  [
    '<a href="https://other.example/" target=_blank>a</a>',
    '<a href="https://other.example/" rel="noopener">a</a>',
  ],
  ['<p style="position:fixed">a</p>', "<p>a</p>"],
  ['<img src="https://other.example/track.gif">', ""],
  ['<img src="data:image/svg+xml,x">', ""],
  ['<img src="/site-images/a.png">', '<img src="/site-images/a.png" alt="" loading="lazy" />'],
  ['<img src="pictures/a.png"><img src="/\\evil.example/a.png">', ""],
  [
    '<p><a class="button btn-danger" style="top:0" href="/analysis">a</a></p>',
    '<p><a href="/analysis" class="button">a</a></p>',
  ],
  ['<p class="button">a</p><td class="button">b</td>', "<p>a</p><td>b</td>"],
  [
    '<table><tbody><tr><th colspan="2" colwidth="9">a</th></tr><tr><td rowspan="2" width="9">b</td></tr></tbody></table>',
    '<table><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="2">b</td></tr></tbody></table>',
  ],
  ['<pre><code class="language-js">a\n  b</code></pre>', "<pre><code>a\n  b</code></pre>"],
  ['<iframe src="/login"></iframe><form action="/logout"><button>b</button></form>', "b"],
  ["<svg><script>1</script></svg><math><mi>x</mi></math>", "x"],
])("%s becomes %s", (dirty, clean) => {
  expect(cleanPost(dirty)).toBe(clean);
});

test("headings of a post start at level 2 and skip no level", () => {
  expect(cleanPost("<h1>a</h1><h4>b</h4><h2>c</h2>")).toBe("<h2>a</h2><h3>b</h3><h2>c</h2>");
  const levels = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(levels, (written) => {
      const html = cleanPost(written.map((level) => `<h${level}>x</h${level}>`).join(""));
      const shown = [...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
      expect(shown).toHaveLength(written.length);
      shown.forEach((level, at) => {
        expect(level).toBeGreaterThan(1);
        expect(level).toBeLessThanOrEqual((shown[at - 1] ?? 1) + 1);
      });
    }),
  );
});

test("allows no other tag or attribute for any combination of fragments", () => {
  const fragments = fc.constantFrom(
    "<script>",
    "</script>",
    "<a href=",
    '"javascript:x"',
    "<img src=x onerror=y>",
    "<svg onload=",
    ">",
    "'",
    "<style>",
    "<!--",
    "-->",
    "<p",
    " style=a",
    "<iframe srcdoc=",
    "<![CDATA[",
    "<a href='/b'>",
    "</p>",
    "&lt;",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fragments, fc.string({ maxLength: 5 })), { maxLength: 20 }), (parts) => {
      const html = cleanPost(parts.join(""));
      for (const [, tag, attributes] of html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)) {
        expect(tagsOfPosts).toContain(tag);
        const names = [...(attributes ?? "").replace(/"[^"]*"/g, "").matchAll(/[\w-]+/g)].map(
          ([name]) => name,
        );
        for (const name of names) expect(["href", "rel", "src", "alt", "loading"]).toContain(name);
        expect(attributes).not.toMatch(/="\s*javascript:/i);
      }
    }),
    { numRuns: 1_000 },
  );
});
