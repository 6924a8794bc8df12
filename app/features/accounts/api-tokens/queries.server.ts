import { desc } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { apiTokens } from "#db/schema/index.ts";

export function listTokens() {
  const { id, name, scopes, createdAt, lastUsedAt, revokedAt, expiresAt } = apiTokens;
  return db()
    .select({ id, name, scopes, createdAt, lastUsedAt, revokedAt, expiresAt })
    .from(apiTokens)
    .orderBy(desc(createdAt))
    .limit(200);
}
