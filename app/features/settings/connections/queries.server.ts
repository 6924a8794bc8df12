import { asc } from "drizzle-orm";
import { config, isInEnvironment, vendorsWith } from "#app/config.server.ts";
import { connectionFields, describeSecret } from "#app/features/settings/connections/rules.ts";
import { findKey, unseal } from "#app/features/settings/connections/sealing.server.ts";
import type { Vendor } from "#app/features/settings/integrations/rules.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { onChange } from "#db/changes.server.ts";
import { db } from "#db/instance.server.ts";
import { vendorSettings } from "#db/schema/index.ts";

const otherKey = "Stored with another key: enter it again";

export async function readConnections() {
  const rows = await db().select().from(vendorSettings).orderBy(asc(vendorSettings.vendor)).limit(100);
  const key = rows.length > 0 ? await findKey() : undefined;
  return new Map(
    rows.map(({ vendor, ciphertext, version }) => {
      const text = key && unseal(key, vendor, ciphertext);
      const values: Record<string, string> = text ? JSON.parse(text) : {};
      const found = text ? vendorsWith(values) : otherKey;
      return [vendor, { values, version, problem: typeof found === "string" ? found : null }] as const;
    }),
  );
}

let adopted = "[]";
let adopting = Promise.resolve();

/** One after the other, so that the newest values stay. */
export function adoptConnections(): Promise<void> {
  const next = adopting.then(adopt);
  adopting = next.catch(() => {});
  return next;
}

async function adopt() {
  const stored = [...(await readConnections())];
  const state = JSON.stringify(stored);
  if (state === adopted) return;
  for (const [vendor, { problem }] of stored)
    if (problem) logger.warn({ vendor, problem }, "the stored settings of a vendor are not used");
  const usable = stored.filter(([, { problem }]) => !problem).map(([, { values }]) => values);
  Object.assign(config, vendorsWith(Object.assign({}, ...usable)));
  adopted = state;
  clearCaches();
}

export const watchConnections = () => onChange("vendors", () => void adoptConnections().catch(warn));

const warn = (error: unknown) =>
  logger.warn({ error: describeError(error) }, "the settings of vendors could not be read");

export async function findConnection(vendor: Vendor) {
  const stored = (await readConnections()).get(vendor);
  return {
    vendor,
    version: stored?.version ?? 0,
    problem: stored?.problem ?? null,
    fields: connectionFields[vendor].map((field) => {
      const value = stored?.values[field.name];
      return {
        ...field,
        isInEnvironment: isInEnvironment(field.name),
        value: field.kind ? undefined : value,
        secret: field.kind && describeSecret(value),
      };
    }),
  };
}

export type Connection = Awaited<ReturnType<typeof findConnection>>;
