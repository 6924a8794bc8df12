import { openDatabase } from "#db/instance.server.ts";

openDatabase(process.env.DATABASE_URL ?? "");

/** A door that names this has the pages' database opened before its first request. */
export const opened = null;
