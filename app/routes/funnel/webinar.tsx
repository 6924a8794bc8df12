import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { consentWordings } from "#app/domain/consents/wording.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { registerForWebinar } from "#app/domain/webinars/commands.server.ts";
import { findWebinars, type Webinar } from "#app/domain/webinars/queries.server.ts";
import { WebinarForm as FormSchema } from "#app/domain/webinars/schema.ts";
import { webinarEvent } from "#app/domain/webinars/structured-data.ts";
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

export async function loader() {
  const [company, { next, past }] = await Promise.all([findCompany(), findWebinars(new Date())]);
  const event = next && webinarEvent(next, { company, url: new URL(href("/webinar"), config.appUrl).href });
  return data(
    {
      keys: newPublicForm(),
      next: shown(next),
      past: shown(past),
      event,
      timeZone: company.timeZone,
      phone: company.phone,
    },
    { headers: neverKept },
  );
}

/** The room opens for who has a seat, and who changed the event is the office's: neither leaves here. */
function shown(webinar: Webinar | null) {
  if (!webinar) return null;
  const { joinUrl: _room, updatedBy: _who, updatedAt: _when, ...rest } = webinar;
  return rest;
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
  const { next, event, timeZone } = loaderData ?? {};
  return pageMeta(matches, {
    title: next ? next.title : "Webinar",
    description: next
      ? `Free webinar for owners, ${formatWeekdayAndTime(next.startsAt, timeZone ?? "UTC")}. ${next.summary}`
      : "Free webinars for owners of rental homes in central Iowa.",
    path: href("/webinar"),
    structured: event ? [event] : [],
  });
};

export default function WebinarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, next, past, timeZone, phone } = loaderData;
  return (
    <>
      {next ? (
        <>
          <NextWebinar webinar={next} timeZone={timeZone}>
            <WebinarForm
              action={`${href("/webinar")}#register`}
              webinarId={next.id}
              keys={keys}
              state={actionData}
              consent={consentWordings.webinar.wording}
            />
          </NextWebinar>
          <WebinarTopics webinar={next} />
        </>
      ) : null}
      {past ? <PastWebinar webinar={past} hasNext={next !== null} timeZone={timeZone} phone={phone} /> : null}
      {next || past ? null : <NoWebinar />}
      <AnalysisCall isFirst={next === null} />
    </>
  );
}
