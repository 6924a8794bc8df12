import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3200);

export default defineConfig({
  testDir: "tests/e2e",
  // On two cores: one works while the others wait for a page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  // The longest stories are marked slow.
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    timezoneId: "America/Chicago",
    // A page that is left while it fades says so as an error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // A faked system clock hangs the browser: its pages get the clock of their tests instead.
      env: { ...process.env, LD_PRELOAD: "" },
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Drawing in the browser's own process: a tenth less work for the same journeys.
        "--in-process-gpu",
        // The page's own setting does not reach the pictures, which glow for three seconds.
        "--force-prefers-reduced-motion",
        // Draws a twenty-fifth of the pixels; pages measure as ever.
        "--force-device-scale-factor=0.2",
        "--disable-features=SpareRendererForSitePerProcess",
        // Pages live for a second: optimizing their JavaScript costs more than it gains.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  projects: [
    { name: "script", use: {}, grepInvert: /@scriptless/ },
    { name: "no script", use: { javaScriptEnabled: false }, grep: /@plain|@scriptless/ },
  ],
  webServer: {
    command: "rm -rf .data/e2e .data/e2e-clock && exec node tests/setup/journeys-server.ts",
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(port),
      // Journeys make the leads that they open.
      SEED: "company",
      // No settings of the machine's own.
      ENV_FILE: "",
      DATA_DIR: ".data/e2e",
      ADMIN_EMAIL: "admin@porchlight.example",
      ADMIN_PASSWORD: "the-porch-light-is-on",
      LOG_LEVEL: "warn",
      MAIL_IN_SECRET: "a-secret-of-the-mail-server",
      // All tests come from one address.
      RATE_LIMITS: "off",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
});
