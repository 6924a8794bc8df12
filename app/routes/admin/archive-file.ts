import { Readable } from "node:stream";
import { openArchiveFile } from "#app/features/backups/commands/back-up.server.ts";
import { stampOf } from "#app/features/backups/rules.ts";
import { staffOf } from "#app/server/context.ts";
import { textReply, uncached } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/archive-file.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openArchiveFile(staffOf(context), params.id);
  if (!file) return textReply("There is no archive at this URL.", 404);
  const name = `porchlight-${stampOf(file.takenAt ?? file.createdAt)}.zip${file.isEncrypted ? ".age" : ""}`;
  return new Response(Readable.toWeb(file.content) as ReadableStream<Uint8Array>, {
    headers: {
      ...uncached,
      "Cache-Control": "no-store, no-transform",
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
