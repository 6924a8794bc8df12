import { isUuid } from "#app/domain/uuid.ts";

/** A place between two rows of a list by time and id. Time as text all the way: a JavaScript date cuts what the database keeps. */
export type Edge = { at: string; id: string };

/** The edge that a cursor of the form `{timestamptz as text}_{id}` names; null for anything else. */
export function readCursor(text: string): Edge | null {
  const [at = "", id = ""] = text.split("_");
  return isInstant(at) && isUuid(id) ? { at, id } : null;
}

const instant =
  /^((?:19|20)\d{2}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** A day that the calendar has: JavaScript would read February 30 as March 2, and Postgres refuse it. */
function isInstant(text: string) {
  const day = instant.exec(text)?.[1];
  if (!day) return false;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
