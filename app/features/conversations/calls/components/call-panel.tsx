import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { FieldErrors, TextArea, TextField } from "#app/components/form/field.tsx";
import { Panel } from "#app/components/panel.tsx";
import { barringChanges, type ContactChange } from "#app/features/conversations/calls/contact-changes.ts";
import { callOutcomes, isBarring } from "#app/features/conversations/calls/outcomes.ts";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { OwnerPhone } from "#app/features/leads/components/owner-phone.tsx";
import { DueTime } from "#app/features/tasks/components/task-line.tsx";
import { upperFirst } from "#app/lib/text.ts";

export function CallPanel() {
  const { lead, extras, tasks, isAdmin, now, timeZone } = useLeadPage();
  const next = tasks.find((task) => !task.doneAt);
  const { asked, lastCall, noCallsSince } = extras;
  const when = (at: Date | string) => <RelativeTime at={at} now={now} timeZone={timeZone} focusable />;
  return (
    <Panel
      id="call"
      title="Call"
      className="overflow-x-clip"
      actions={
        lead.phone ? (
          <span className="num inline-flex min-h-8 items-center gap-1.5">
            {noCallsSince ? null : <Phone aria-hidden="true" className="size-4 text-blue" />}
            <OwnerPhone {...{ phone: lead.phone, noCallsSince, now, timeZone }} />
          </span>
        ) : null
      }
    >
      <dl className="grid gap-y-2 px-4 py-3">
        <Row label="Asked">
          {asked ? (
            <>
              {upperFirst(asked.text)}, {when(asked.at)}
              {asked.body ? (
                <span className="mt-1 line-clamp-4 block whitespace-pre-wrap text-soft">{asked.body}</span>
              ) : null}
            </>
          ) : (
            "Nothing recorded"
          )}
        </Row>
        <Row label="Last contact">
          {lead.lastContactedAt ? when(lead.lastContactedAt) : "Never reached"}
          {lastCall && lastCall.outcome !== "reached" ? (
            <span className="text-soft">
              . Last call: {callOutcomes[lastCall.outcome]?.label.toLowerCase()}, {when(lastCall.at)}
            </span>
          ) : null}
        </Row>
        <Row label="Next step">
          {next ? (
            <>
              {next.title}, <DueTime task={next} now={now} timeZone={timeZone} />
            </>
          ) : (
            "None planned"
          )}
        </Row>
        <Row label="May we">
          call: <Barrier why={extras.callBarrier} />, text: <Barrier why={extras.textBarrier} />, email:{" "}
          {extras.emailBarrier === "no consent" ? (
            "answers only (no consent)"
          ) : (
            <Barrier why={extras.emailBarrier} />
          )}
          {extras.textBarrier === "no consent" ? (
            <ChangeLink change="text-consent">Record consent to texts</ChangeLink>
          ) : null}
        </Row>
      </dl>
      {!lead.phone ? (
        <p className="border-t border-line px-4 py-3.5">
          No phone number.{" "}
          {lead.email ? (
            <a href="#conversation" className="link">
              Ask for one by email.
            </a>
          ) : null}
        </p>
      ) : noCallsSince ? (
        <>
          <p className="border-t border-line px-4 py-1.5">
            <ChangeLink change="allow-calls">Allow calls again…</ChangeLink>
            {isAdmin ? <ChangeLink change="call-anyway">Call anyway…</ChangeLink> : null}
          </p>
          <details key={lastCall?.at} className="border-t border-line print:hidden">
            <summary className="link cursor-pointer px-4 py-2.5">Log a call</summary>
            <CallForm />
          </details>
        </>
      ) : (
        <CallForm key={lastCall?.at} />
      )}
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Barrier = ({ why }: { why: string | null }) =>
  why ? <b className="font-medium text-red-deep">no ({why})</b> : "yes";

const ChangeLink = ({ change, children }: { change: ContactChange; children: string }) => (
  <Link
    to={href("/leads/:id/contact/:change", { id: useLeadPage().lead.id, change })}
    preventScrollReset
    className="link mr-4 inline-flex min-h-8 items-center print:hidden"
  >
    {children}
  </Link>
);

function CallForm() {
  const { lead, extras } = useLeadPage();
  const form = useLeadForm("call");
  const mayCall = extras.noCallsSince === null;
  return (
    <LeadForm form={form} className="grid gap-3 border-t border-line px-4 py-3.5 print:hidden">
      <div key={form.formKey} className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <TextArea
          {...form.field("note")}
          id="call-note"
          label="About the call"
          optional
          rows={2}
          maxLength={2_000}
        />
        <TextField {...form.field("followUpOn")} id="call-follow-up" type="date" label="Follow up" optional />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">How did it go?</legend>
        <div className="flex flex-wrap gap-2">
          {Object.entries(callOutcomes).map(([value, { label }]) =>
            isBarring(value) ? (
              mayCall && (
                <Link
                  key={value}
                  to={href("/leads/:id/contact/:change", { id: lead.id, change: barringChanges[value] })}
                  preventScrollReset
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  {label}…
                </Link>
              )
            ) : (
              <Button
                key={value}
                type="submit"
                size="sm"
                name="outcome"
                value={value}
                variant={value === "reached" && mayCall ? "primary" : "outline"}
                pending={form.pending}
              >
                {label}
              </Button>
            ),
          )}
        </div>
        <FieldErrors id="call-outcome" errors={form.fields.outcome} />
      </fieldset>
    </LeadForm>
  );
}
