import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { consentWordings } from "#app/domain/consents/wording.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { webinarPath } from "#app/domain/webinars/address.ts";
import { registerForWebinar } from "#app/domain/webinars/commands.server.ts";
import { findWebinars } from "#app/domain/webinars/queries.server.ts";
import { WebinarForm as FormSchema } from "#app/domain/webinars/schema.ts";
import { webinarEvents } from "#app/domain/webinars/structured.ts";
import { CalledOff, FurtherDates } from "#app/domain/webinars/ui/dates.tsx";
import { WebinarForm } from "#app/domain/webinars/ui/webinar-form.tsx";
import {
  AnalysisCall,
  NextWebinar,
  NoWebinar,
  PastWebinar,
  WebinarTopics,
} from "#app/domain/webinars/ui/webinar-page.tsx";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import { answerPublicForm, neverKept, newPublicForm } from "#app/http/forms/public-form.server.ts";
import type { Route } from "./+types/webinar.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
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
      phone: company.phone,
    },
    { headers: neverKept },
  );
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerPublicForm(request, context, {
    schema: FormSchema,
    limit: "webinar-form",
    page: href("/webinar"),
    run: (form, { actor, ...sender }) => registerForWebinar(actor, { form, ...sender }),
    success: ({ registrationId }) =>
      redirect(`${href("/webinar/registered")}?${new URLSearchParams({ of: registrationId })}&new`),
    failure: "Registration failed. Please try again.",
  });

export const headers: Route.HeadersFunction = () => neverKept;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { next, events, timeZone } = loaderData ?? {};
  return pageMeta(matches, {
    title: next ? next.title : "Webinar",
    description: next
      ? `Free webinar for owners, ${formatWeekdayAndTime(next.startsAt, timeZone ?? "UTC")}. ${next.summary}`
      : "Free webinars for owners of rental homes.",
    path: href("/webinar"),
    structured: events ?? [],
  });
};

export default function WebinarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, next, further, calledOff, past, timeZone, phone } = loaderData;
  return (
    <>
      {calledOff.length > 0 ? <CalledOff webinars={calledOff} timeZone={timeZone} /> : null}
      {next ? (
        <>
          <NextWebinar webinar={next} timeZone={timeZone} further={further.length}>
            <WebinarForm
              action={`${webinarPath(next.slug)}#register`}
              webinarId={next.id}
              keys={keys}
              state={actionData}
              consent={consentWordings.webinar.wording}
            />
          </NextWebinar>
          <WebinarTopics webinar={next} />
        </>
      ) : null}
      {further.length > 0 ? <FurtherDates webinars={further} timeZone={timeZone} /> : null}
      {past ? <PastWebinar webinar={past} hasNext={next !== null} timeZone={timeZone} phone={phone} /> : null}
      {next || past ? null : <NoWebinar />}
      <AnalysisCall isFirst={next === null} />
    </>
  );
}
