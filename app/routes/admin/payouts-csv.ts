import { exportPayouts } from "#app/features/referrals/payouts/commands.server.ts";
import { staffOf } from "#app/server/context.ts";
import { exportReply, textReply } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/payouts-csv.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ url, context }: Route.LoaderArgs) {
  const year = /^20\d\d$/.exec(url.searchParams.get("year") ?? "")?.[0];
  if (!year) return textReply("Name a year, such as ?year=2026.", 400);
  const file = await exportPayouts(staffOf(context), { year: Number(year) });
  return file.ok ? exportReply(file.value, "text/csv; charset=utf-8") : textReply(file.message, 403);
}
