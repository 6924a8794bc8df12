import { config } from "#app/config.server.ts";
import { isStreet } from "#app/domain/posted-words.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { Attachment } from "#app/integrations/mail.server.ts";
import type { Job } from "#app/jobs/handler.ts";

type Visit = { at: string; company: CompanyFacts; place: string | null; job: Job };

/** The calendar file of a walkthrough. A place that is no plain address is left out, as in the mail. */
export async function walkthroughFile(
  lead: { id: string; version: number },
  { at, company, place, job }: Visit,
): Promise<Attachment[]> {
  const { walkthroughCalendar } = await import("#app/domain/enrollment/walkthrough-calendar.ts");
  const content = walkthroughCalendar({
    leadId: lead.id,
    at: new Date(at),
    sequence: lead.version,
    stamp: job.createdAt,
    place: place && isStreet(place) ? place : "Your property",
    company,
    origin: config.appUrl,
  });
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return [{ filename: "walkthrough.ics", content, contentType }];
}
