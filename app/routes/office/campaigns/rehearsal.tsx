import { data, Form, href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { SearchField } from "#app/components/office/search-field.tsx";
import {
  mostDays,
  RehearsalClock,
  RehearsedMessage,
  VerdictLine,
} from "#app/features/campaigns/components/rehearsal-parts.tsx";
import { LeadChoices } from "#app/features/campaigns/components/start-choices.tsx";
import { findRehearsal } from "#app/features/campaigns/queries/rehearsal.server.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, withParams } from "#app/lib/current-path.ts";
import { addDays, dayIn, instantAt } from "#app/lib/dates.ts";
import { displayName } from "#app/lib/labels.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/rehearsal.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Rehearsal", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { timeZone } = await findCompany();
  const today = dayIn(timeZone, now);
  const param = (name: string) => url.searchParams.get(name) ?? "";
  const latest = addDays(today, mostDays);
  const chosenDay = /^\d{4}-\d{2}-\d{2}$/.test(param("until")) ? param("until") : addDays(today, 30);
  const until = chosenDay < today ? today : chosenDay > latest ? latest : chosenDay;
  const leadId = param("lead");
  const [rehearsal, found] = await Promise.all([
    leadId
      ? findRehearsal({
          leadId,
          workflow: param("workflow"),
          until: instantAt(until, "23:59", timeZone),
          step: param("step"),
          now,
        })
      : null,
    leadId ? null : listLeads({ words: searchWords(param("q")) }, { size: 8 }),
  ]);
  if (leadId && !rehearsal) throw data({ message: "Lead not found" }, { status: 404 });
  const leads = (found?.rows ?? []).map(({ id, name, address, email }) => ({ id, name, address, email }));
  return { rehearsal, leads, q: param("q"), today, until, timeZone, here: currentPath(url) };
}

export default function Rehearsal({ loaderData }: Route.ComponentProps) {
  const { rehearsal, leads, q, today, until, timeZone, here } = loaderData;
  const path = href("/campaigns/rehearsal");
  return (
    <>
      <PageHead
        title="Rehearsal"
        note="Nothing is sent or stored"
        back={{ to: href("/campaigns"), label: "Campaigns" }}
      />
      {rehearsal ? (
        <>
          <p className="mb-3">
            <Link to={href("/leads/:id", { id: rehearsal.lead.id })} className="link font-medium">
              {displayName(rehearsal.lead.name)}
            </Link>
            {", "}
            <Link to={path} className="link">
              choose another lead
            </Link>
          </p>
          <RehearsalClock
            leadId={rehearsal.lead.id}
            workflow={rehearsal.workflow}
            today={today}
            until={until}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <VerdictLine rehearsal={rehearsal} here={here} timeZone={timeZone} />
            <RehearsedMessage rehearsal={rehearsal} />
          </div>
        </>
      ) : (
        <section className="card max-w-2xl px-4 py-4" aria-label="Choose a lead">
          <Form method="get" action={path} className="mb-3 flex gap-2">
            <SearchField label="Search leads" placeholder="Name, email or street" defaultValue={q} />
            <Button type="submit" variant="outline">
              Search
            </Button>
          </Form>
          <LeadChoices leads={leads} toOf={(id) => withParams(path, { lead: id })} />
        </section>
      )}
    </>
  );
}
