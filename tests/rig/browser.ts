import { brotliCompressSync, constants } from "node:zlib";
import { type BrowserContext, chromium, type Response } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";

/** A browser that asks nobody but the server under test. */
export function openBrowser() {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export type Loaded = {
  /** Bytes after brotli, by kind: document, script, stylesheet, font, image. */
  bytes: Record<string, number>;
  foreign: string[];
};

/** Opens a page for the first time and weighs everything that it loads until it is quiet. */
export async function weigh(context: BrowserContext, url: string): Promise<Loaded> {
  const page = await context.newPage();
  const responses: Response[] = [];
  const foreign: string[] = [];
  // An open event stream would keep the page from ever being quiet; 204 tells the browser not to ask again.
  await page.route(/\/events$/, (route) => route.fulfill({ status: 204 }));
  page.on("response", (response) => responses.push(response));
  page.on("request", (request) => {
    const at = new URL(request.url());
    if (at.protocol.startsWith("http") && at.origin !== new URL(url).origin) foreign.push(at.href);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const bytes: Record<string, number> = {};
  for (const response of responses) {
    // What stands in a frame is another site's page, in sample mode a local one.
    if (response.status() !== 200 || response.frame() !== page.mainFrame()) continue;
    const kind = response.request().resourceType();
    bytes[kind] = (bytes[kind] ?? 0) + packed(await response.body(), kind);
  }
  await page.close();
  return { bytes, foreign };
}

/** The same compression for every side, at its best; fonts are compressed already. */
function packed(body: Buffer, kind: string) {
  if (kind === "font") return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
