import { listStaff } from "#app/features/accounts/queries.server.ts";
import type { Person } from "#app/features/leads/types.ts";

/** At most 500. */
export async function listPeople(): Promise<Person[]> {
  return (await listStaff()).map(({ id, name }) => ({ id, name }));
}
