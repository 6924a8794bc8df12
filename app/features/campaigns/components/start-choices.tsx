import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { SearchField } from "#app/components/office/search-field.tsx";
import { changePath, rehearsalPath } from "#app/features/campaigns/components/paths.ts";
import { VerdictMark } from "#app/features/campaigns/components/verdict.tsx";
import { verdictLabels } from "#app/features/campaigns/explain.ts";
import type { LeadChoice, StartChoice } from "#app/features/campaigns/queries/lead.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface ChooseLeadProps {
  /** Of the page, which gets `find` and then `lead`. */
  path: string;
  find: string;
  leads: readonly LeadChoice[];
}

export const ChooseLead = ({ path, find, leads }: ChooseLeadProps) => (
  <>
    <Form method="get" action={path} preventScrollReset className="mb-3 flex gap-2">
      <SearchField name="find" label="Search leads" placeholder="Name, email or street" defaultValue={find} />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
    {leads.length === 0 ? <p className="text-soft">No lead matches.</p> : null}
    <ul className="divide-y divide-line">
      {leads.map(({ id, name, address, email }) => (
        <li key={id}>
          <Link
            to={withParams(path, { lead: id })}
            preventScrollReset
            className="block rounded-control px-2 py-2 text-ink no-underline hover:bg-hover"
          >
            <b className="font-medium">{name}</b>
            <span className="block text-quiet [overflow-wrap:anywhere]">
              {[address, email].filter(Boolean).join(" · ") || "No address and no email"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);

interface StartChoicesProps {
  choices: readonly StartChoice[];
  leadId: string;
  timeZone: string;
}

/** What would happen, before it does. */
export const StartChoices = ({ choices, leadId, timeZone }: StartChoicesProps) => (
  <ul className="divide-y divide-line">
    {choices.map(({ workflow, label, purpose, isIn, mayStart, why, change, first }) => (
      <li key={workflow} className="py-3">
        <h3>
          {label} <span className="font-normal text-quiet">{purpose}</span>
        </h3>
        {isIn ? <p className="text-soft">The lead is already in it.</p> : null}
        {!isIn && !mayStart ? (
          <p>
            <VerdictMark verdict="leave" /> {why}. <span className="text-soft">{change}</span>
          </p>
        ) : null}
        {!isIn && mayStart && first ? (
          <p>
            <VerdictMark verdict={first.verdict} /> {verdictLabels[first.verdict]}: “{first.name}”,{" "}
            {formatExactDateTime(first.until ?? first.at, timeZone)}.{" "}
            <span className="text-soft">{first.verdict === "send" ? null : `${first.why}.`}</span>
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {mayStart ? (
            <ButtonForm action={changePath} fields={{ change: "start", leadId, workflow }} variant="primary">
              Start {label.toLowerCase()}
            </ButtonForm>
          ) : null}
          <Link to={rehearsalPath(leadId, workflow)} className="link">
            Rehearse
            <span className="sr-only"> {label}</span>
          </Link>
        </div>
      </li>
    ))}
  </ul>
);
