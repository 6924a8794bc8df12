import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { Registration } from "#app/domain/webinars/queries.server.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";
import type { WebinarLetterProps } from "#emails/webinar-details.tsx";

/** Whether there is anything left to be told of a seat: its webinar is neither over nor called off. */
export const isAwaited = (registration: Registration | null): registration is Registration =>
  registration !== null && !registration.webinar.cancelledAt && endsAt(registration.webinar) > new Date();

/** What the mails about a webinar tell; addresses are made absolute here. */
export function webinarLetter(
  { id, name, webinar }: Registration,
  { company, appUrl }: { company: CompanyFacts; appUrl: string },
): WebinarLetterProps {
  const { title, startsAt, durationMinutes, joinUrl } = webinar;
  return {
    name,
    title,
    startsAt,
    durationMinutes,
    company,
    timeZone: company.timeZone,
    joinUrl: new URL(joinUrl, appUrl).href,
    url: `${appUrl}/webinar/registered?of=${id}`,
  };
}
