import { expect, test } from "vitest";
import { otherHost, publicPath } from "#app/server/visits/public-path.ts";

test("a page that the company wrote has its own address", () =>
  expect(publicPath("/agency-disclosure?x=1")).toBe("/agency-disclosure"));

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/blog/", "/blog"],
  ["/Areas/Ankeny?x=1#y", "/areas/ankeny"],
  ["/analysis/3b0f2a7e-0000-4000-8000-000000000000", "/analysis/:id"],
  ["/realtor-referral/secret-link", "/realtor-referral/:id"],
  ["/enroll/done", "/enroll/done"],
])("%s is counted as %s", (url, path) => {
  expect(publicPath(url)).toBe(path);
});

test.each([
  "/dashboard",
  "/leads/1",
  "/admin/settings",
  "/login",
  "/sandbox/listings",
  "/assets/a.js",
  "/og/home.png",
  "/feed.xml",
  "/analysis/1/report.pdf",
  "/analysis/1.data",
  "/constructor/x",
  "/blog/a/b",
  "/blog/<script>",
  "//evil.example",
  "",
  "blog",
])("%s is not a public page", (url) => {
  expect(publicPath(url)).toBeNull();
});

test("stores only the host of another site as referrer", () => {
  expect(otherHost("https://www.Google.com:443/search?q=secret#x", ["porch.example"])).toBe("google.com");
  expect(otherHost("http://porch.example/blog", ["porch.example"])).toBeNull();
  for (const text of [
    undefined,
    "",
    "about:blank",
    "android-app://x",
    "https://",
    `https://${"a".repeat(200)}.example`,
  ])
    expect(otherHost(text, [])).toBeNull();
});
