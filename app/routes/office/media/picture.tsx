import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import {
  deletePicture,
  editPicture,
  replacePicture,
  restorePictureFile,
} from "#app/features/media/commands.server.ts";
import { PictureSheet } from "#app/features/media/components/picture-sheet.tsx";
import { findPicture } from "#app/features/media/queries.server.ts";
import { mostPictureBytes, tooLarge, uploadFailed } from "#app/features/media/rules.ts";
import { PictureForm, ReplaceForm, RestoreForm, UploadForm } from "#app/features/media/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/picture.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Picture", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const [picture, { timeZone }] = await Promise.all([findPicture(params.id), findCompany()]);
  if (!picture) throw data({ message: "This picture no longer exists." }, { status: 404 });
  return { picture, timeZone, now: new Date(), isAdmin: staffOf(context).role === "admin" };
}

export function action({ params, url, ...args }: Route.ActionArgs) {
  const { id } = params;
  const to = href("/admin/images/:id", params);
  const saved = (toast: string) => ({
    success: () => ({ to, toast, about: `picture ${id}` }),
    failure: uploadFailed,
  });
  switch (url.searchParams.get("do")) {
    case "replace":
      return handleForm(args, {
        ...saved("Picture replaced everywhere"),
        schema: ReplaceForm,
        upload: { limitBytes: mostPictureBytes, folder: "uploads", tooLarge },
        command: (form, actor, file) => replacePicture(actor, { ...form, id, file }),
      });
    case "restore":
      return handleForm(args, {
        ...saved("Earlier file restored"),
        schema: RestoreForm,
        command: (form, actor) => restorePictureFile(actor, { ...form, id }),
      });
    case "delete":
      return handleForm(args, {
        schema: UploadForm,
        command: (_, actor) => deletePicture(actor, { id }),
        success: () => ({ to: href("/admin/images"), toast: "Picture deleted" }),
        failure: "The picture could not be deleted. Please try again.",
      });
    default:
      return handleForm(args, {
        ...saved("Picture saved"),
        schema: PictureForm,
        command: (form, actor) => editPicture(actor, { ...form, id }),
      });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  return <PictureSheet {...loaderData} reply={actionData} />;
}
