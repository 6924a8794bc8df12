import { existsSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNotNull, isNull, lt, lte, min, or, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { readConnections } from "#app/features/settings/connections/queries.server.ts";
import type { DiskSpace } from "#app/features/settings/integrations/doctor.ts";
import {
  type NeededVendor,
  neededVendors,
  type RefusedVendor,
  type Vendor,
  type VendorState,
  vendors,
} from "#app/features/settings/integrations/rules.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { mailMode } from "#app/integrations/mail.server.ts";
import { objectStoreKind } from "#app/integrations/object-store.server.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { rentcastMode } from "#app/integrations/rentcast.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { smsMode } from "#app/integrations/twilio.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { clusterHomes } from "#db/embedded-account.ts";
import { db } from "#db/instance.server.ts";
import { outbox, vendorStates } from "#db/schema/index.ts";

export const modes: Record<Vendor, () => VendorState["mode"]> = {
  smtp: () => mailMode(),
  twilio: smsMode,
  rentcast: rentcastMode,
  stripe: stripeMode,
  docuseal: docusealMode,
  odoo: odooMode,
  files: () => (objectStoreKind() === "s3" ? "live" : "local disk"),
};

export async function listVendors(): Promise<VendorState[]> {
  const [rows, stored] = await Promise.all([db().select().from(vendorStates).limit(100), readConnections()]);
  return vendors.map((vendor) => {
    const row = rows.find((each) => each.vendor === vendor);
    const { lastSuccessAt = null, lastErrorAt = null, lastError = null, refusedSince = null } = row ?? {};
    const problem = stored.get(vendor)?.problem ?? null;
    return { vendor, mode: modes[vendor](), lastSuccessAt, lastErrorAt, lastError, refusedSince, problem };
  });
}

const isDue = and(
  isNull(outbox.doneAt),
  isNull(outbox.failedAt),
  lte(outbox.runAt, sql`now()`),
  or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
);

/** Workers compare payments in every hour. Without one, that is due although it is not queued. */
const comparedAt = sql`coalesce(${outbox.doneAt}, ${outbox.failedAt})`;
const missedAt = sql`${comparedAt} + interval '75 minutes'`;
const isMissed = and(eq(outbox.dedupeKey, "reconcile-payments"), sql`${missedAt} < now()`);

export const oldestDueJob = () => {
  const due = db()
    .select({ at: min(outbox.runAt) })
    .from(outbox)
    .where(isDue);
  const missed = db().select({ at: missedAt }).from(outbox).where(isMissed);
  return sql<Date | null>`least((${due}), (${missed}))`.mapWith(outbox.runAt);
};

const leastFreeBytes = 32 * 1024 * 1024;

/** Undefined when files can be stored, or are stored elsewhere. */
export async function findDiskProblem() {
  if (config.objectStore.kind !== "disk") return;
  const folder = path.resolve(config.dataDir);
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFreeBytes) return `the disk that holds ${folder} is full`;
  } catch (error) {
    return `files cannot be stored: ${error instanceof Error ? error.message : error}`;
  }
}

/** Of the folders on this machine; what can't be asked is left out. */
export async function findDisks(): Promise<DiskSpace[]> {
  const database = await findDatabaseFolder();
  const folders = [
    { about: "Disk of the data folder", folder: path.resolve(config.dataDir) },
    ...(database ? [{ about: "Disk of the database", folder: database }] : []),
  ];
  const disks = await Promise.all(
    folders.map(async ({ about, folder }) => {
      const space = await statfs(folder).catch(() => null);
      if (!space) return [];
      const { bavail, blocks, bsize } = space;
      return [{ about, folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }];
    }),
  );
  return disks.flat();
}

/** Undefined if it is elsewhere, or if the account of the database may not know it. */
async function findDatabaseFolder() {
  if (!config.databaseUrl)
    return clusterHomes(path.resolve(config.dataDir))
      .map((home) => path.join(home, "postgres"))
      .find((folder) => existsSync(folder));
  const { hostname } = new URL(config.databaseUrl);
  if (!["", "localhost", "127.0.0.1", "[::1]"].includes(hostname)) return undefined;
  const [row] = await db().execute<{ folder: string }>(
    sql`select setting as folder from pg_settings where name = 'data_directory'`,
  );
  return row?.folder;
}

/** Empty in a demo, which uses sandboxes. */
export const listUnset = (): NeededVendor[] =>
  neededVendors.filter((vendor) => modes[vendor]() === "not configured");

type Alerts = {
  refused: RefusedVendor[];
  /** Null if no job is due. */
  oldestDueAt: Date | null;
};

/** In one statement, for the dashboard. */
export async function findAlerts(): Promise<Alerts> {
  const rows = await db()
    .select({
      vendor: vendorStates.vendor,
      since: vendorStates.refusedSince,
      oldestDueAt: oldestDueJob(),
    })
    .from(sql`(select 1) as one`)
    .leftJoin(vendorStates, isNotNull(vendorStates.refusedSince));
  const refused = rows.flatMap(({ vendor, since }) => {
    const known = vendors.find((name) => name === vendor);
    return known && since && modes[known]() === "live" ? [{ vendor: known, since }] : [];
  });
  return { refused, oldestDueAt: rows[0]?.oldestDueAt ?? null };
}

export const listRefused = cached(async () => (await findAlerts()).refused);
