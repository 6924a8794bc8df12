import { useEffect, useRef, useState } from "react";
import { Form, href, Link, useSubmit } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import { Panel } from "#app/components/panel.tsx";
import { VerdictMark } from "#app/features/campaigns/components/verdict.tsx";
import { verdictLabels } from "#app/features/campaigns/explain.ts";
import type { findRehearsal } from "#app/features/campaigns/queries/rehearsal.server.ts";
import { startableKeys, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { withParams } from "#app/lib/current-path.ts";
import { addDays } from "#app/lib/dates.ts";
import { formatDateTime, formatExactDateTime } from "#app/lib/format.ts";

type RehearsalData = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>;

const path = href("/campaigns/rehearsal");
export const mostDays = 60;

interface ClockProps {
  leadId: string;
  workflow: string;
  /** `YYYY-MM-DD` */
  today: string;
  until: string;
}

const slideMs = 200;

/** The field and the slider set the same day. Both apply at once; without JavaScript, by the button. */
export function RehearsalClock({ leadId, workflow, today, until }: ClockProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [day, setDay] = useState(until);
  const [before, setBefore] = useState(until);
  if (before !== until) {
    setBefore(until);
    setDay(until);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
    }, slideMs);
  };
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      className="card mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3 max-md:sticky max-md:top-(--sticky-top) max-md:z-5"
    >
      <input type="hidden" name="lead" value={leadId} />
      <SelectField
        id="rehearsal-workflow"
        name="workflow"
        label="Workflow"
        defaultValue={workflow}
        key={workflow}
        onChange={send}
        options={startableKeys.map((value) => ({ value, label: workflowLabel(value) }))}
      />
      <TextField
        id="rehearsal-until"
        name="until"
        label="Until"
        type="date"
        min={today}
        max={addDays(today, mostDays)}
        value={day}
        onChange={({ currentTarget: { value } }) => {
          if (!value) return;
          setDay(value);
          send();
        }}
      />
      <label className="min-w-50 flex-1">
        <span className="mb-1.5 block text-sm font-semibold">
          {days === 1 ? "1 day" : `${days} days`} from today
        </span>
        <input
          type="range"
          min={0}
          max={mostDays}
          value={Math.min(mostDays, Math.max(0, days))}
          aria-valuetext={`${days} days from today`}
          className="h-9 w-full accent-blue"
          onChange={({ currentTarget: { value } }) => {
            setDay(addDays(today, Number(value)));
            send();
          }}
        />
      </label>
      <NoScriptSubmit>Show</NoScriptSubmit>
      <Link
        to={withParams(path, { lead: leadId, workflow, until: addDays(today, 30) })}
        className={buttonClass()}
      >
        Play 30 days
      </Link>
    </Form>
  );
}

interface RehearsalProps {
  rehearsal: RehearsalData;
  here: string;
  timeZone: string;
}

/** Verdicts in the order of the clock. */
export function VerdictLine({ rehearsal, here, timeZone }: RehearsalProps) {
  const { verdicts, message, change, isImagined, label } = rehearsal;
  return (
    <Panel
      id="verdicts"
      title="What would happen"
      note={isImagined ? `As if they joined ${label} now` : label}
    >
      {verdicts.length === 0 ? <p className="px-4 py-3 text-soft">Nothing until then.</p> : null}
      <ol className="divide-y divide-line">
        {verdicts.map(({ key, verdict, at, until, name, why, channel }) => (
          <li key={`${key} ${verdict} ${at.toISOString()}`}>
            <Link
              to={withParams(here, { step: key })}
              preventScrollReset
              aria-current={message?.key === key ? "true" : undefined}
              className="block px-4 py-2.5 text-ink no-underline hover:bg-hover aria-[current]:bg-light-blue"
            >
              <span className="num block text-xs text-quiet">{formatExactDateTime(at, timeZone)}</span>
              <VerdictMark verdict={verdict} /> <b className="font-medium">{verdictLabels[verdict]}</b>
              {verdict === "hold" && until ? ` until ${formatDateTime(until, timeZone)}` : ""}: {name}{" "}
              <span className="text-quiet">{channel === "sms" ? "text" : "email"}</span>
              {verdict === "send" ? null : <span className="block text-soft">{why}.</span>}
            </Link>
          </li>
        ))}
      </ol>
      {change ? <p className="border-t border-line px-4 py-2.5 text-soft">{change}</p> : null}
    </Panel>
  );
}

/** The very message, and the facts it rests on. */
export function RehearsedMessage({ rehearsal }: Pick<RehearsalProps, "rehearsal">) {
  const { message, lead, workflow } = rehearsal;
  if (!message) return null;
  const { key, name, subject, text, facts } = message;
  const src = `${href("/campaigns/rehearsal/letter")}?${new URLSearchParams({ lead: lead.id, workflow, step: key })}`;
  return (
    <Panel
      id="message"
      title={subject || name}
      note={subject ? name : "Text"}
      className="min-w-0 overflow-hidden"
    >
      {text === null ? (
        <iframe
          key={src}
          sandbox=""
          src={src}
          title={`Email: ${subject}`}
          className="block h-150 max-h-[75dvh] w-full border-0 bg-white"
        />
      ) : (
        <p className="m-4 max-w-90 rounded-card bg-light-blue px-4 py-3 whitespace-pre-wrap">{text}</p>
      )}
      <dl className="grid gap-x-6 gap-y-1.5 border-t border-line px-4 py-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ label, value, to }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {to ? (
                <Link to={to} className="link">
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
