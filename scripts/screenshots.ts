import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { openBrowser } from "#tests/harness/browser.ts";
import { freePort, root, startServer } from "#tests/harness/children.ts";
import { admin, ensureBuild } from "#tests/harness/program.ts";

// The pictures of the README, from the sample company of a new installation.
const folder = path.join(root, "docs/images");
const size = { width: 1280, height: 800 };
ensureBuild();
const data = await mkdtemp(path.join(tmpdir(), "screenshots-"));
const port = await freePort();
const server = await startServer({
  args: ["server.ts"],
  port,
  folder: data,
  ready: "/readyz",
  env: {
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
});
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: size,
    locale: "en-US",
    timezoneId: "America/Chicago",
    colorScheme: "light",
    reducedMotion: "reduce",
    baseURL: server.url,
  });
  await page.request.post("/login", { form: admin, headers: { origin: server.url } });
  await mkdir(folder, { recursive: true });
  await page.goto("/leads");
  await page.goto((await page.locator("a.row-link").first().getAttribute("href")) ?? "");
  const report = await page.getByRole("link", { name: "Report", exact: true }).first().getAttribute("href");
  const shots = { dashboard: "/dashboard", report: report ?? "", home: "/" };
  for (const [name, address] of Object.entries(shots)) {
    if (name !== "dashboard") await page.context().clearCookies();
    await page.goto(address);
    await page.waitForLoadState("load");
    const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(path.join(folder, `${name}.webp`));
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(data, { recursive: true });
}
