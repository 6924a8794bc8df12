import path from "node:path";
import { config } from "#app/config.server.ts";
import { adoptConnections } from "#app/features/settings/connections/queries.server.ts";
import { registerFeatures } from "#app/registry.server.ts";
import { explainConnection } from "#db/address.ts";
import { limitsStatements } from "#db/client.ts";
import { hasCluster, startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { migrateDatabase, requireCurrentSchema } from "#db/migrate.ts";

/** `prepares`: also a new database, which it migrates. */
type Options = { prepares?: boolean };

/** Stops the embedded database only if it started it. */
export async function withDatabase(command: string, work: () => Promise<void>, options: Options = {}) {
  const folder = path.resolve(config.dataDir);
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    console.error(`Database: ${host}${pathname} (DATABASE_URL)`);
    try {
      await limitsStatements(config.databaseUrl);
    } catch (error) {
      throw explainConnection(error, "DATABASE_URL");
    }
    return withOpen(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl);
  }
  if (!options.prepares && !hasCluster(folder))
    throw new Error(
      `No database: DATABASE_URL is not set, and ${folder} holds no embedded one. Set it, or start Porchlight once.`,
    );
  console.error(`Database: the embedded one in ${folder}`);
  const embedded = await startEmbedded(folder);
  if (embedded.adopted) return withOpen(embedded.url, embedded.adminUrl);
  try {
    const release = claimFolder(folder, command);
    try {
      await withOpen(embedded.url, embedded.adminUrl);
    } finally {
      release();
    }
  } finally {
    embedded.stop();
  }

  async function withOpen(url: string, ownerUrl: string) {
    await (options.prepares ? migrateDatabase(ownerUrl) : requireCurrentSchema(url));
    registerFeatures();
    openDatabase(url, { ownerUrl, replicaUrl: config.databaseReplicaUrl });
    await adoptConnections().then(work).finally(closeDatabase);
  }
}
