import { openDatabase } from "#db/instance.server.ts";

openDatabase(process.env.DATABASE_URL ?? "");

/** Importing this opens the database before the first request. */
export const opened = null;
