import { data } from "react-router";
import { saveSettings } from "#app/domain/settings/commands.server.ts";
import { settingsFormOf } from "#app/domain/settings/form.server.ts";
import { toldProblems } from "#app/domain/settings/problems.ts";
import {
  findMeanwhile,
  findSettingsPage,
  findSpec,
  listSettingsItems,
} from "#app/domain/settings/queries.server.ts";
import { isStored, type SectionId, sections } from "#app/domain/settings/sections.ts";
import { textsOf } from "#app/domain/settings/texts.ts";
import { SettingsForm } from "#app/domain/settings/ui/settings-form.tsx";
import { addressOf, SettingsItems, SettingsNav } from "#app/domain/settings/ui/settings-nav.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { attemptAs, parseAct } from "#app/http/forms/act.server.ts";
import { rowsIn } from "#app/http/forms/rows-in.ts";
import { orUnsent, unsentResult } from "#app/http/forms/unsent.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Settings · ${loaderData.brand}` : "Settings" },
];

function asked(url: URL) {
  const section = sectionOf(url.searchParams.get("section"));
  return { section, item: isStored(section) ? null : url.searchParams.get("item") };
}

const sectionOf = (wanted: string | null): SectionId =>
  sections.find(({ id }) => id === wanted)?.id ?? "company";

export async function loader({ url }: Route.LoaderArgs) {
  const { section, item } = asked(url);
  const { timeZone, shortName: brand } = await findCompany();
  const spec = await findSpec(section);
  if (!isStored(section) && item === null)
    return { spec, item, timeZone, brand, page: null, items: await listSettingsItems(section) };
  const page = await findSettingsPage(section, item);
  if (!page) throw data({ message: "There is no such setting." }, { status: 404 });
  return { spec, item, timeZone, brand, page, items: null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { section, item } = asked(url);
  const spec = await findSpec(section);
  const form = await parseAct(request, settingsFormOf(section));
  if (!form.ok) {
    const result = toldProblems(spec, form.reply.data);
    return data({ result, meanwhile: null }, form.reply.init ?? undefined);
  }
  const typed = textsOf(spec, form.submission.payload);
  const sent = { section, item, seen: form.value.seen, typed };
  const stored = await attemptAs(context, form, (actor) => saveSettings(actor, sent));
  if ("failed" in stored) {
    const errors = { formErrors: ["The settings could not be saved. Please try again."] };
    return data({ result: form.submission.reply(errors), meanwhile: null }, { status: stored.failed });
  }
  if (stored.value.ok)
    return redirectWithToast(addressOf(section, stored.value.value), {
      tone: "success",
      text: "Settings saved",
    });
  const { data: result, init } = form.refuse(stored.value);
  const meanwhile = stored.value.reason === "changed" ? await findMeanwhile(sent) : null;
  const { initialValue: sentValue } = result;
  const initialValue = meanwhile ? { ...sentValue, ...meanwhile.merged, seen: meanwhile.seen } : sentValue;
  return data({ result: { ...result, initialValue }, meanwhile }, init ?? undefined);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnsent(sending, (form, problem) => ({
    result: unsentResult(form, problem, rowsIn(form)),
    meanwhile: null,
  }));

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { spec: section, item, page, items, timeZone } = loaderData;
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,44rem)]">
        <SettingsNav current={section.id} />
        {page ? (
          <SettingsForm section={section} item={item} page={page} timeZone={timeZone} answer={actionData} />
        ) : (
          <SettingsItems section={section} items={items ?? []} />
        )}
      </div>
    </>
  );
}
