import type { Person } from "#app/domain/leads/types.ts";
import { listStaff } from "#app/domain/staff/queries.server.ts";

/** Everybody to whom a task or a lead can be given, by name. At most 500. */
export async function listPeople(): Promise<Person[]> {
  return (await listStaff()).map(({ id, name }) => ({ id, name }));
}
