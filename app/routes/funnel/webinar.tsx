import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { countStep } from "#app/features/analytics/commands.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { registerForWebinar } from "#app/features/webinars/commands.server.ts";
import {
  AnalysisCall,
  CanceledWebinars,
  FurtherDates,
  NextWebinar,
  NoWebinar,
  PastWebinar,
  WebinarForm,
  WebinarTopics,
} from "#app/features/webinars/components/webinar-page.tsx";
import { findWebinars } from "#app/features/webinars/queries.server.ts";
import { formatWeekdayAndTime, webinarEvents, webinarPath } from "#app/features/webinars/rules.ts";
import { WebinarForm as FormSchema } from "#app/features/webinars/schema.ts";
import { handlePublicForm, newPublicForm, noStoreHeaders } from "#app/server/handle-form.server.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import type { Route } from "./+types/webinar.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  await requireShown("webinar");
  const [company, webinars] = await Promise.all([
    findCompany(),
    findWebinars(new Date(), url.searchParams.get("on")),
  ]);
  return data(
    {
      keys: newPublicForm(),
      ...webinars,
      events: webinarEvents(webinars, { company, origin: config.appUrl }),
      timeZone: company.timeZone,
    },
    { headers: noStoreHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  await requireShown("webinar");
  return handlePublicForm(args, {
    schema: FormSchema,
    limit: "webinar-form",
    page: href("/webinar"),
    command: (form, actor, sender) => registerForWebinar(actor, { form, ...sender }),
    success: ({ registrationId }) => {
      countStep("/webinar#sent");
      return redirect(`${href("/webinar/registered")}?${new URLSearchParams({ of: registrationId })}&new`);
    },
    failure: "Registration failed. Please try again.",
  });
}

export const headers: Route.HeadersFunction = () => noStoreHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { next, events, timeZone } = loaderData ?? {};
  return pageMeta(matches, {
    title: next ? next.title : "Webinar",
    description: next
      ? `Free webinar for owners of rental homes: ${formatWeekdayAndTime(next.startsAt, timeZone ?? "UTC")}. Register to get the link.`
      : "Free webinars for owners of rental homes.",
    path: href("/webinar"),
    structured: () => events ?? [],
  });
};

export default function WebinarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, next, further, wasCanceled, past, timeZone } = loaderData;
  return (
    <>
      {wasCanceled.length > 0 ? <CanceledWebinars webinars={wasCanceled} timeZone={timeZone} /> : null}
      {next ? (
        <>
          <NextWebinar webinar={next} timeZone={timeZone} further={further.length}>
            <WebinarForm
              action={`${webinarPath(next.slug)}#register`}
              webinarId={next.id}
              keys={keys}
              reply={actionData}
              consent={consentWordings.webinar.wording}
            />
          </NextWebinar>
          <WebinarTopics webinar={next} />
        </>
      ) : null}
      {further.length > 0 ? <FurtherDates webinars={further} timeZone={timeZone} /> : null}
      {next ? null : <NoWebinar />}
      {past ? <PastWebinar webinar={past} timeZone={timeZone} /> : null}
      <AnalysisCall isFirst={next === null} />
    </>
  );
}
