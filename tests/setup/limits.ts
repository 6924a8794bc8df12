import { afterEach, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#db/instance.server.ts";
import { rateLimits } from "#db/schema/index.ts";

/** Other files don't count requests. */
export function countRequests() {
  const { rateLimits: before } = config;
  beforeEach(async () => {
    config.rateLimits = true;
    await db().delete(rateLimits);
  });
  afterEach(() => {
    config.rateLimits = before;
  });
}
