import { data, href, Link } from "react-router";
import { PageHead } from "#app/components/office/page-head.tsx";
import {
  mostDays,
  RehearsalClock,
  RehearsedMessage,
  VerdictLine,
} from "#app/features/campaigns/components/rehearsal-parts.tsx";
import { ChooseLead } from "#app/features/campaigns/components/start-choices.tsx";
import { findLeadChoices } from "#app/features/campaigns/queries/lead.server.ts";
import { findRehearsal } from "#app/features/campaigns/queries/rehearsal.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath } from "#app/lib/current-path.ts";
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
  const find = param("find").trim();
  const [rehearsal, leads] = await Promise.all([
    leadId
      ? findRehearsal({
          leadId,
          workflow: param("workflow"),
          until: instantAt(until, "23:59", timeZone),
          step: param("step"),
          now,
        })
      : null,
    leadId ? [] : findLeadChoices(find),
  ]);
  if (leadId && !rehearsal) throw data({ message: "Lead not found" }, { status: 404 });
  return { rehearsal, leads, find, today, until, timeZone, here: currentPath(url) };
}

export default function Rehearsal({ loaderData }: Route.ComponentProps) {
  const { rehearsal, leads, find, today, until, timeZone, here } = loaderData;
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
          <ChooseLead path={path} find={find} leads={leads} />
        </section>
      )}
    </>
  );
}
