import { data } from "react-router";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findSettingsPage } from "#app/domain/site/settings/queries.server.ts";
import { sectionIds, sections } from "#app/domain/site/settings/sections.ts";
import { SettingsForm } from "#app/domain/site/ui/settings/settings-form.tsx";
import { SettingsItems, SettingsNav } from "#app/domain/site/ui/settings/settings-nav.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerSettings } from "#app/http/forms/settings-form.server.ts";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Porchlight" }];

function asked(url: URL) {
  const wanted = url.searchParams.get("section");
  const id = sectionIds.find((each) => each === wanted) ?? "company";
  return { id, item: url.searchParams.get("item") };
}

export async function loader({ url }: Route.LoaderArgs) {
  const { id, item } = asked(url);
  const [page, { timeZone }] = await Promise.all([findSettingsPage(id, item), findCompany()]);
  if (!page) throw data({ message: "There is no such setting." }, { status: 404 });
  return { id, item, page, timeZone };
}

export const action = ({ request, context, url }: Route.ActionArgs) => {
  const { id, item } = asked(url);
  return answerSettings({ request, context, url }, id, item);
};

export default function Settings({
  loaderData: { id, item, page, timeZone },
  actionData,
}: Route.ComponentProps) {
  const section = sections.find((each) => each.id === id);
  if (!section) return null;
  const isList = page.items && item === null;
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,44rem)]">
        <SettingsNav current={id} />
        {isList ? (
          <SettingsItems section={section} items={page.items ?? []} />
        ) : (
          <SettingsForm
            key={`${id} ${item} ${page.sign}`}
            section={section}
            item={item}
            page={page}
            timeZone={timeZone}
            answer={actionData}
          />
        )}
      </div>
    </>
  );
}
