import { data } from "react-router";
import { orUnavailable, unavailableReply } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { saveSettings } from "#app/features/settings-page/commands.server.ts";
import { SettingsForm } from "#app/features/settings-page/components/settings-form.tsx";
import { SettingsItems, SettingsNav } from "#app/features/settings-page/components/settings-nav.tsx";
import { settingsPath } from "#app/features/settings-page/components/settings-path.ts";
import {
  findConflict,
  findSection,
  findSettingsPage,
  listSettingsItems,
} from "#app/features/settings-page/queries.server.ts";
import { settingsForm } from "#app/features/settings-page/schema.ts";
import { hasItems, sections, specOf } from "#app/features/settings-page/sections/all.ts";
import type { SectionId } from "#app/features/settings-page/sections/types.ts";
import { textsOf } from "#app/features/settings-page/values.ts";
import { actorContext } from "#app/server/context.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Settings · ${loaderData.brand}` : "Settings" },
];

function asked(url: URL) {
  const section = sectionOf(url.searchParams.get("section"));
  return { section, item: hasItems(section) ? url.searchParams.get("item") : null };
}

const sectionOf = (wanted: string | null): SectionId =>
  sections.find(({ id }) => id === wanted)?.id ?? "company";

export async function loader({ url }: Route.LoaderArgs) {
  const { section, item } = asked(url);
  const { timeZone, shortName: brand } = await findCompany();
  const spec = specOf(await findSection(section));
  const shown = {
    spec,
    item,
    timeZone,
    brand,
    sections: sections.map(({ id, group, title }) => ({ id, group, title })),
  };
  if (hasItems(section) && item === null)
    return { ...shown, page: null, items: await listSettingsItems(section) };
  const page = await findSettingsPage(section, item);
  if (!page) throw data({ message: "There is no such setting." }, { status: 404 });
  return { ...shown, page, items: null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { section, item } = asked(url);
  const found = await findSection(section);
  const form = await parseForm(request, settingsForm(found), { context });
  if (!form.ok) return data({ result: form.reply.data, conflict: null }, form.reply.init ?? undefined);
  const typed = textsOf(specOf(found), form.submission.payload);
  const sent = { section, item, seen: form.value.seen, typed, input: form.value };
  const stored = await runCommand(
    context,
    () => saveSettings(context.get(actorContext), sent),
    "The settings could not be saved. Please try again.",
  );
  if (stored.ok)
    return redirectWithToast(settingsPath(section, stored.value), {
      tone: "success",
      text: "Settings saved",
    });
  const { data: result, init } = form.refuse(stored);
  const conflict = stored.reason === "changed" ? await findConflict(sent) : null;
  const initialValue = { ...result.initialValue, ...(conflict && { seen: conflict.seen }) };
  return data({ result: { ...result, initialValue }, conflict }, init ?? undefined);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (form, problem) => ({
    result: unavailableReply(form, problem),
    conflict: null,
  }));

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { spec: section, item, page, items, timeZone } = loaderData;
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,48rem)]">
        <SettingsNav sections={loaderData.sections} current={section.id} />
        {page ? (
          <SettingsForm section={section} item={item} page={page} timeZone={timeZone} answer={actionData} />
        ) : (
          <SettingsItems section={section} items={items ?? []} />
        )}
      </div>
    </>
  );
}
