import { brotliCompressSync, constants } from "node:zlib";
import { type BrowserContext, chromium, type Response } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";

/** No requests to other hosts. */
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
  /** Bytes after brotli, by kind. */
  bytes: Record<string, number>;
  foreign: string[];
};

export async function weigh(context: BrowserContext, url: string): Promise<Loaded> {
  const page = await context.newPage();
  const responses: Response[] = [];
  const foreign: string[] = [];
  // An open stream would prevent the idle state; after 204 the browser does not reconnect.
  await page.route(/\/events$/, (route) => route.fulfill({ status: 204 }));
  page.on("response", (response) => responses.push(response));
  page.on("request", (request) => {
    const at = new URL(request.url());
    if (at.protocol.startsWith("http") && at.origin !== new URL(url).origin) foreign.push(at.href);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const bytes: Record<string, number> = {};
  for (const response of responses) {
    // A frame is another site's page.
    if (response.status() !== 200 || response.frame() !== page.mainFrame()) continue;
    const kind = response.request().resourceType();
    bytes[kind] = (bytes[kind] ?? 0) + packed(await response.body(), kind);
  }
  await page.close();
  return { bytes, foreign };
}

/** The same compression for every side; fonts are compressed already. */
function packed(body: Buffer, kind: string) {
  if (kind === "font") return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
