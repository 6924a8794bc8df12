import { exportHandoff } from "#app/features/onboarding/commands.server.ts";
import { staffOf } from "#app/server/context.ts";
import { exportReply, textReply } from "#app/server/documents.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/handoff.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const format = url.pathname.endsWith(".json") ? "json" : "csv";
  const file = await exportHandoff(staffOf(context), { leadId: params.id, format });
  if (!file.ok) return textReply(file.message, 404);
  return exportReply(file.value, format === "json" ? "application/json" : "text/csv; charset=utf-8");
}
