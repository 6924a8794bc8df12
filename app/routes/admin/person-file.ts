import { exportPerson } from "#app/features/leads/person/commands.server.ts";
import { staffOf } from "#app/server/context.ts";
import { exportReply, textReply } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/person-file.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ url, context }: Route.LoaderArgs) {
  const file = await exportPerson(staffOf(context), { typed: url.searchParams.get("q") ?? "" });
  if (!file.ok) return textReply(file.message, file.reason === "forbidden" ? 403 : 422);
  return exportReply({ content: file.value, fileName: "person.json" }, "application/json");
}
