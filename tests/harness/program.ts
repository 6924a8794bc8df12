import { spawnSync } from "node:child_process";
import path from "node:path";
import { freePort, type Running, root, startServer } from "#tests/harness/children.ts";
import { currentBuild } from "../../scripts/build-folder.ts";

export const admin = { email: "admin@porchlight.example", password: "the-porch-light-is-on" };

type Wishes = {
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
  ...wishes
}: Wishes): Promise<Running> {
  ensureBuild();
  const port = wishes.port ?? (await freePort());
  return startServer({
    args: ["--max-old-space-size=512", "--min-semi-space-size=16", ...node, "server.ts"],
    port,
    folder,
    ready: wishes.ready ?? "/readyz",
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

/** Uses an existing build. */
export function ensureBuild() {
  if (currentBuild()) return;
  console.error("There is no build yet: building …");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "ignore" });
  if (status !== 0) throw new Error("The build failed; run npm run build to see why");
}
