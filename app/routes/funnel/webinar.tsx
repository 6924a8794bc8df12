import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { consentWordings } from "#app/domain/consents/wording.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { registerForWebinar } from "#app/domain/webinars/commands.server.ts";
import { findWebinars, type Webinar } from "#app/domain/webinars/queries.server.ts";
import { WebinarForm as FormSchema } from "#app/domain/webinars/schema.ts";
import { webinarEvent } from "#app/domain/webinars/structured-data.ts";
import { addressOf, CalledOff, FurtherDates } from "#app/domain/webinars/ui/dates.tsx";
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
  const asked = url.searchParams.get("on");
  const [company, { next, further, calledOff, past }] = await Promise.all([
    findCompany(),
    findWebinars(new Date(), asked),
  ]);
  return data(
    {
      keys: newPublicForm(),
      next: shown(next),
      past: shown(past),
      further: further.map(dated),
      calledOff: calledOff.map(dated),
      events: [next, ...further, ...calledOff].flatMap((each) => (each ? [told(each, company)] : [])),
      timeZone: company.timeZone,
      phone: company.phone,
    },
    { headers: neverKept },
  );
}

/** What everybody may see of it: the room opens for who has a seat, and who changed the event is the office's. */
function shown(webinar: Webinar | null) {
  if (!webinar) return null;
  const { id, slug, title, summary, topics, startsAt, durationMinutes, replayUrl } = webinar;
  return { id, slug, title, summary, topics, startsAt, durationMinutes, replayUrl };
}

const told = (webinar: Webinar, company: { name: string }) =>
  webinarEvent(webinar, { company, url: new URL(addressOf(webinar.slug), config.appUrl).href });

const dated = ({ slug, title, startsAt }: Webinar) => ({ slug, title, startsAt });

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
      : "Free webinars for owners of rental homes in central Iowa.",
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
              action={`${addressOf(next.slug)}#register`}
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
