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

/** Of the API, created on the command line. */
export function makeToken(databaseUrl: string, scopes: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/token.ts", "create", "--name", "Faults", "--scopes", scopes],
    { cwd: root, encoding: "utf8", env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  const token = stdout.trim().split(/\s/)[0];
  if (!token) throw new Error(`No token could be made: ${stderr.trim().split("\n").at(-1)}`);
  return token;
}

/** Uses an existing build. */
export function ensureBuild() {
  if (currentBuild()) return;
  console.error("There is no build yet: building …");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "ignore" });
  if (status !== 0) throw new Error("The build failed; run npm run build to see why");
}
