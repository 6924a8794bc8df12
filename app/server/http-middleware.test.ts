import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isWellFormed, limitBody, loggedPath, logRequests } from "#app/server/http-middleware.server.ts";

const app = express();
app.use(logRequests);
app.use(limitBody());
app.use((_, response) => response.status(204).end());
const server = createServer(app as RequestListener);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (path: string, body: BodyInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: "POST",
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);

test.each([
  ["/enroll", 200_000, 204],
  ["/enroll", 200_001, 413],
  ["/webhooks/stripe", 1_048_576, 204],
  ["/webhooks/stripe", 1_048_577, 413],
  ["/api/stripe/invoices", 200_001, 413],
])("%s with %d bytes: %d", async (path, bytes, status) => {
  expect((await post(path, "x".repeat(bytes))).status).toBe(status);
});

test("refuses a large API call in JSON with the request id, and a large form in text", async () => {
  const reply = await post("/api/odoo/leads", "x".repeat(1_100_000));
  expect(await reply.json()).toEqual({
    success: false,
    error: "This is more than 64 kB.",
    reference: reply.headers.get("x-request-id"),
  });
  expect(await (await post("/enroll", "x".repeat(300_000))).text()).toBe(
    "This is more than a form can hold.\n",
  );
  const endless = await post("/api/odoo/leads", new Blob(["{}"]).stream());
  expect(endless.status).toBe(411);
  expect(await endless.json()).toMatchObject({ success: false });
});

test("refuses a large webhook with the request id", async () => {
  const reply = await post("/webhooks/stripe", "x".repeat(1_048_577));
  expect(await reply.text()).toBe(`Refused. Reference ${reply.headers.get("x-request-id")}\n`);
});

test.each([
  ["/analysis/4f3c-1.data?x=1", "/analysis/….data"],
  ["/analysis/4f3c-1/report.pdf", "/analysis/…/report.pdf"],
  ["/analysis", "/analysis"],
  ["/agreement/abc/sign", "/agreement/…/sign"],
  ["/agreement/open/abc", "/agreement/open/…"],
  ["/agreement/open/abc.d-e.data?x=1", "/agreement/open/….data"],
  ["//visit/abc", "/visit/…"],
  ["/agreement//open//abc", "/agreement/open/…"],
  ["/Visit/abc", "/Visit/…"],
  ["/%76isit/abc", "/visit/…"],
  ["/visit/%", "/visit/…"],
  ["/pay/4f3c-1", "/pay/…"],
  ["/onboarding/4f3c-1", "/onboarding/…"],
  ["/visit/4f3c-1/walkthrough.ics", "/visit/…/walkthrough.ics"],
  ["/calendar/4f3c-1.ics", "/calendar/….ics"],
  ["/sandbox/sign/abc", "/sandbox/sign/…"],
  ["/sandbox/listings", "/sandbox/listings"],
  ["/realtor-referral/4f3c-1", "/realtor-referral/…"],
  ["/api/pdf/files/abc/12-main-st.pdf", "/api/pdf/files/…"],
  ["/leads/4f3c-1", "/leads/4f3c-1"],
])("logs %s as %s", (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});

type Entry = {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
};

const patternsOf = (entries: readonly Entry[], base = ""): { pattern: string; file: string }[] =>
  entries.flatMap(({ path, file, children }) => {
    const pattern = path ? `${base}/${path}`.replace(/\/+/g, "/") : base;
    return [...(path ? [{ pattern, file }] : []), ...patternsOf(children ?? [], pattern)];
  });

/** The rest of an address that is no secret: what is public, and records that need a sign-in or a token. */
const isOpen = ({ pattern, file }: { pattern: string; file: string }) =>
  /^routes\/(office|admin)\//.test(file) ||
  /^\/(:slug|\*|(areas|team|blog|webinar|zip|brand|site-images)\/.+|(og|covers|files|api)\/\*|sandbox\/:page)$/.test(
    pattern,
  ) ||
  /^\/api\/(docuseal\/download|campaigns)\//.test(pattern);

const withParams = patternsOf(routes as readonly Entry[]).filter(({ pattern }) => /[:*]/.test(pattern));

test.each(withParams.filter((each) => !isOpen(each)))("$pattern logs no secret", ({ pattern }) => {
  const url = pattern.replace(/:\w+|\*/g, "s3cret-Key_1");
  for (const each of [url, `${url}.data?token=s3cret-Key_1`, url.replace("/", "//"), url.toUpperCase()])
    expect(loggedPath(each).toLowerCase()).not.toContain("s3cret");
});

test.each([
  ["/", true],
  ["/blog/caf%C3%A9", true],
  ["/search?q=100%", true],
  ["/a%2Fb", true],
  ["//x?y?z", true],
  ["/blog/%00", false],
  ["/%E0%A4%A", false],
  ["/a?q=%00", false],
  ["/a%0d%0aSet-Cookie:a=b", false],
])("the URL %s is well formed: %s", (url, wellFormed) => {
  expect(isWellFormed(url)).toBe(wellFormed);
});
