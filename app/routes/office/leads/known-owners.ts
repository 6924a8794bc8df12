import { listTypedOwners } from "#app/features/leads/queries/known.server.ts";
import type { Route } from "./+types/known-owners.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? "";
  const known = await listTypedOwners({ email: text("email"), phone: text("phone"), name: text("name") });
  return Response.json({ known });
}
