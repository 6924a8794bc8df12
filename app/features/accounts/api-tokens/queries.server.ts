import { desc, eq } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { apiTokens, users } from "#db/schema/index.ts";

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];

/** Newest first. `createdBy` is null for a token from the command line. */
export function listTokens() {
  const { id, name, scopes, createdAt, lastUsedAt, revokedAt, expiresAt } = apiTokens;
  return db()
    .select({ id, name, scopes, createdAt, lastUsedAt, revokedAt, expiresAt, createdBy: users.name })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdBy))
    .orderBy(desc(createdAt))
    .limit(200);
}
