import { spawnSync } from "node:child_process";
import path from "node:path";
import { freePort, type Running, root, startServer } from "#tests/harness/children.ts";
import { currentBuild } from "../../scripts/build-folder.ts";

export const admin = { email: "admin@porchlight.example", password: "the-porch-light-is-on" };

type Options = {
  databaseUrl: string;
  /** For its log and data. */
  folder: string;
  port?: number;
  ready?: string;
  env?: Record<string, string>;
  node?: string[];
};

export async function startProgram({
  databaseUrl,
  folder,
  env,
  node = [],
  ...options
}: Options): Promise<Running> {
  ensureBuild();
  const port = options.port ?? (await freePort());
  return startServer({
    args: [
      "--max-old-space-size=512",
      "--min-semi-space-size=8",
      "--max-semi-space-size=8",
      ...node,
      "server.ts",
    ],
    port,
    folder,
    ready: options.ready ?? "/readyz",
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, "data"),
      NODE_COMPILE_CACHE: path.join(folder, "data/compiled"),
      APP_URL: `http://127.0.0.1:${port}`,
      MODE: "demo",
      SEED: "demo",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
  });
}

/** One of `scripts/`, with its arguments. Throws the last line of its errors. */
export function runScript(databaseUrl: string, args: string[], env: Record<string, string> = {}) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ENV_FILE: "", DATABASE_URL: databaseUrl, ...env },
  });
  if (status !== 0) throw new Error(`${args[0]}: ${stderr.trim().split("\n").at(-1)}`);
  return { stdout, seconds: (performance.now() - began) / 1_000 };
}

/** Of the API. */
export function makeToken(databaseUrl: string, scopes: string) {
  const args = ["scripts/token.ts", "create", "--name", "Faults", "--scopes", scopes];
  const token = runScript(databaseUrl, args).stdout.trim().split(/\s/)[0];
  if (!token) throw new Error("No token was printed");
  return token;
}

/** Uses an existing build. */
export function ensureBuild() {
  if (currentBuild()) return;
  console.error("There is no build yet: building …");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "ignore" });
  if (status !== 0) throw new Error("The build failed; run npm run build to see why");
}
