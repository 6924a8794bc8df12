import path from "node:path";
import { config } from "#app/config.server.ts";
import { registerFeatures } from "#app/registry.server.ts";
import { explainConnection } from "#db/address.ts";
import { limitsStatements } from "#db/client.ts";
import { hasCluster, startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { requireCurrentSchema } from "#db/migrate.ts";

/** Stops the embedded database only if it started it; never migrates. */
export async function withDatabase(command: string, work: () => Promise<void>) {
  const folder = path.resolve(config.dataDir);
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    console.error(`Database: ${host}${pathname} (DATABASE_URL)`);
    try {
      await limitsStatements(config.databaseUrl);
    } catch (error) {
      throw explainConnection(error, "DATABASE_URL");
    }
    return withOpen(config.databaseUrl, work);
  }
  if (!hasCluster(folder))
    throw new Error(
      `No database: DATABASE_URL is not set, and ${folder} holds no embedded one. Set it, or start Porchlight once.`,
    );
  console.error(`Database: the embedded one in ${folder}`);
  const embedded = await startEmbedded(folder);
  if (embedded.adopted) return withOpen(embedded.url, work);
  try {
    const release = claimFolder(folder, command);
    try {
      await withOpen(embedded.url, work);
    } finally {
      release();
    }
  } finally {
    embedded.stop();
  }
}

async function withOpen(url: string, work: () => Promise<void>) {
  await requireCurrentSchema(url);
  registerFeatures();
  openDatabase(url);
  await work().finally(closeDatabase);
}
