import { spawnSync } from "node:child_process";
import path from "node:path";
import { freePort, type Running, root, startServer } from "#tests/rig/children.ts";
import { currentBuild } from "../../scripts/build-folder.ts";

export const admin = { email: "admin@porchlight.example", password: "the-porch-light-is-on" };

type Wishes = {
  databaseUrl: string;
  /** Where its log and its data folder lie. */
  folder: string;
  port?: number;
  /** The page whose first 200 says that it runs; `/readyz` when not given. */
  ready?: string;
  env?: Record<string, string>;
  /** Arguments of Node itself. */
  node?: string[];
};

/** The production program, started as `npm start` starts it, on a database that runs already. */
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
    args: [...node, "server.ts"],
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

/** Runs the build when there is none; an existing one is taken as it is. */
export function ensureBuild() {
  if (currentBuild()) return;
  console.error("There is no build yet: building …");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "ignore" });
  if (status !== 0) throw new Error("The build failed; run npm run build to see why");
}
