import { config } from "#app/config.server.ts";
import { startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { ensureDatabase, migrateDatabase, waitForServer } from "#db/migrate.ts";

/**
 * Runs `work` with the configured database, or with the embedded one, which is stopped again only when it was started
 * here: the program may be running or not.
 */
export async function withDatabase(command: string, work: () => Promise<void>) {
  if (config.databaseUrl) return withOpen(config.databaseUrl, work);
  const embedded = await startEmbedded(config.dataDir);
  if (embedded.adopted) return withOpen(embedded.url, work);
  try {
    const release = claimFolder(config.dataDir, command);
    try {
      await ensureDatabase(embedded.url);
      await withOpen(embedded.url, work);
    } finally {
      release();
    }
  } finally {
    embedded.stop();
  }
}

async function withOpen(url: string, work: () => Promise<void>) {
  await waitForServer(url, 10);
  await migrateDatabase(url);
  openDatabase(url);
  await work().finally(closeDatabase);
}
