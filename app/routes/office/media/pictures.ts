import { addPicture } from "#app/features/media/commands.server.ts";
import { listPictures } from "#app/features/media/queries.server.ts";
import { mostPictureBytes, tooLarge, uploadFailed } from "#app/features/media/rules.ts";
import { actorContext } from "#app/server/context.ts";
import { runCommand, statusOf } from "#app/server/handle-form.server.ts";
import { readUpload } from "#app/server/upload.server.ts";
import type { Route } from "./+types/pictures.ts";

/** The library, for the dialog that chooses a picture. */
export function loader({ url }: Route.LoaderArgs) {
  const search = url.searchParams.get("search")?.trim().slice(0, 100) ?? "";
  return listPictures({ page: { older: url.searchParams.get("older") }, search }, 24);
}

/** One picture of the field `file`, sent by a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readUpload(request, { limitBytes: mostPictureBytes, folder: "uploads", tooLarge });
  if (!sent.ok) return Response.json({ problem: sent.message }, { status: 422 });
  const result = await runCommand(
    context,
    () => addPicture(context.get(actorContext), { file: sent.file }),
    uploadFailed,
  );
  if (result.ok) return Response.json(result.value);
  await sent.discard();
  return Response.json({ problem: result.message }, { status: statusOf[result.reason] });
}
