import { data, Form, href, Link, Outlet, useLocation, useRevalidator } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Panel } from "#app/components/panel.tsx";
import { Pager } from "#app/components/table.tsx";
import { chooseSiteImage, uploadSiteImage } from "#app/features/media/commands.server.ts";
import { Library } from "#app/features/media/components/library.tsx";
import { SitePlace, usePlaceChooser } from "#app/features/media/components/site-places.tsx";
import { UploadMany } from "#app/features/media/components/upload-many.tsx";
import { findSiteImages, listPictures, listSiteImageHistory } from "#app/features/media/queries.server.ts";
import { isSiteImageType, mostPictureBytes, tooLarge, uploadFailed } from "#app/features/media/rules.ts";
import { PlaceForm, UploadForm } from "#app/features/media/schema.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/images.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Site images", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const [older, newer] = [url.searchParams.get("older"), url.searchParams.get("newer")];
  const search = url.searchParams.get("search")?.trim().slice(0, 100) ?? "";
  const [images, history, library, settings] = await Promise.all([
    findSiteImages(),
    listSiteImageHistory(),
    listPictures({ page: { older, newer }, search }),
    findSettings(),
  ]);
  const { timeZone } = settings.company;
  const headline = settings.home.headline;
  return { images, history, library, search, timeZone, headline, now: new Date(), here: currentPath(url) };
}

export function action({ url, ...args }: Route.ActionArgs) {
  const type = url.searchParams.get("type") ?? "";
  if (!isSiteImageType(type)) throw data({ message: "There is no such place." }, { status: 404 });
  const to = type === "logo" || type === "icon" ? href("/admin/logo") : href("/admin/images");
  const success = ({ label }: { label: string }) => ({ to, toast: `${label} saved`, about: `image ${type}` });
  const page = { success, home: to, failure: uploadFailed };
  if (url.searchParams.get("do") === "choose")
    return handleForm(args, {
      ...page,
      schema: PlaceForm,
      command: ({ pictureId }, actor) => chooseSiteImage(actor, { type, pictureId }),
    });
  return handleForm(args, {
    ...page,
    schema: UploadForm,
    upload: { limitBytes: mostPictureBytes, folder: "uploads", tooLarge },
    command: (_, actor, file) => uploadSiteImage(actor, { type, file }),
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const marks = ["logo", "icon"] as const;
const scenes = ["hero", "about", "team"] as const;

/** Of `/admin/images` and `/admin/logo`. */
export default function Images({ loaderData }: Route.ComponentProps) {
  const isLogo = useLocation().pathname === href("/admin/logo");
  const { images, history, library, search, timeZone, headline, now, here } = loaderData;
  const { revalidate } = useRevalidator();
  const { onChoose, dialog } = usePlaceChooser();
  return (
    <>
      <PageHead
        title={isLogo ? "Logo" : "Site images"}
        actions={
          <Link
            to={href(isLogo ? "/admin/images" : "/admin/logo")}
            className={buttonClass({ variant: "outline" })}
          >
            {isLogo ? "Site images" : "Logo and icon"}
          </Link>
        }
      />
      <div className="grid gap-4">
        {(isLogo ? marks : scenes).map((type) => (
          <SitePlace
            key={type}
            type={type}
            picture={images[type] ?? (type === "icon" ? images.logo : undefined)}
            words={type === "hero" ? headline : []}
            {...{ history, now, timeZone, onChoose }}
          />
        ))}
        <Panel
          id="library"
          title="Library"
          note={library.total > 0 ? formatNumber(library.total) : undefined}
        >
          <UploadMany onUploaded={() => void revalidate()}>
            <Form action={href("/admin/images")} className="flex items-end gap-2 px-4 pb-4">
              <TextField id="search" name="search" type="search" label="Search" defaultValue={search} />
              <Button type="submit" variant="outline" className="min-h-9">
                Search
              </Button>
            </Form>
            <Library rows={library.rows} search={search} />
            {library.older || library.newer ? (
              <Pager
                note={`${formatNumber(library.rows.length)} of ${formatNumber(library.total)}, newest first`}
                {...pageLinks(here, library)}
              />
            ) : null}
          </UploadMany>
        </Panel>
      </div>
      {dialog}
      <Outlet />
    </>
  );
}
