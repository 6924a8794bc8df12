import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { FieldErrors, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { callOutcomes } from "#app/features/leads/calls/schema.ts";
import { DueTime } from "#app/features/leads/components/tasks/task-line.tsx";
import { timelineText } from "#app/features/leads/timeline/events.ts";
import type { LeadDetails, LeadPageData, TaskRow } from "#app/features/leads/types.ts";
import { formatPhone } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/letter-case.ts";

interface CallPanelProps {
  lead: LeadDetails;
  extras: LeadPageData["extras"];
  tasks: readonly TaskRow[];
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
  now: Date;
  timeZone: string;
}

/** What is needed before a call, and its outcome. */
export function CallPanel({ lead, extras, tasks, now, timeZone, ...form }: CallPanelProps) {
  const next = tasks.find((task) => !task.doneAt);
  const { asked, lastCall } = extras;
  const when = (at: Date | string) => (
    <RelativeTime at={new Date(at)} now={now} timeZone={timeZone} focusable />
  );
  return (
    <section className="card overflow-x-clip" aria-labelledby="call">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5">
        <h2 id="call">Call</h2>
        {lead.phone && extras.callBarrier === null ? (
          <a
            href={`tel:${lead.phone.replace(/[^+\d]/g, "")}`}
            className="link num ml-auto inline-flex min-h-8 items-center gap-1.5"
          >
            <Phone aria-hidden="true" className="size-4" />
            {formatPhone(lead.phone)}
          </a>
        ) : null}
      </header>
      <dl className="grid gap-y-2 px-4 py-3">
        <Fact label="Asked">
          {asked ? (
            <>
              {upperFirst(timelineText(asked, timeZone).text)}, {when(asked.at)}
              {asked.body ? (
                <span className="mt-1 line-clamp-4 block whitespace-pre-wrap text-soft">{asked.body}</span>
              ) : null}
            </>
          ) : (
            "Nothing recorded"
          )}
        </Fact>
        <Fact label="Last contact">
          {lead.lastContactedAt ? when(lead.lastContactedAt) : "Never reached"}
          {lastCall && lastCall.outcome !== "reached" ? (
            <span className="text-soft">
              . Last call: {callOutcomes[lastCall.outcome]?.label.toLowerCase()}, {when(lastCall.at)}
            </span>
          ) : null}
        </Fact>
        <Fact label="Next step">
          {next ? (
            <>
              {next.title}, <DueTime task={next} now={now} timeZone={timeZone} />
            </>
          ) : (
            "None planned"
          )}
        </Fact>
        <Fact label="May we">
          call: <Barrier why={extras.callBarrier} />, text: <Barrier why={extras.textBarrier} />, email:{" "}
          <Barrier why={extras.emailBarrier} />
        </Fact>
      </dl>
      <CallForm leadId={lead.id} {...form} />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Barrier = ({ why }: { why: string | null }) =>
  why ? <b className="font-medium text-red-deep">no ({why})</b> : "yes";

type CallFormProps = Pick<CallPanelProps, "formKey" | "reply"> & { leadId: string };

function CallForm({ leadId, formKey, reply }: CallFormProps) {
  const draft = `call:${leadId}`;
  const form = useOfficeForm({ formKey, reply, onDone: () => dropDraft(draft) });
  const { onInput } = useDraft(form.ref, draft, reply);
  const { fields, typed, pending } = form;
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id", { id: leadId })}
      onInput={onInput}
      preventScrollReset
      noValidate
      className="grid gap-3 border-t border-line px-4 py-3.5 print:hidden"
    >
      <input type="hidden" name="intent" value="call" />
      <FormErrors id="call-problem" errors={form.problems} />
      <div key={form.formKey} className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <TextArea
          id="call-note"
          name="note"
          label="About the call"
          optional
          rows={2}
          maxLength={2_000}
          defaultValue={typed?.note ?? ""}
          errors={fields.note}
        />
        <TextField
          id="call-follow-up"
          name="followUpOn"
          type="date"
          label="Follow up"
          optional
          defaultValue={typed?.followUpOn ?? ""}
          errors={fields.followUpOn}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">How did it go?</legend>
        <div className="flex flex-wrap gap-2">
          {Object.entries(callOutcomes).map(([value, { label }]) => (
            <Button
              key={value}
              type="submit"
              size="sm"
              name="outcome"
              value={value}
              variant={value === "reached" ? "primary" : "outline"}
              pending={pending}
            >
              {label}
            </Button>
          ))}
        </div>
        <FieldErrors id="call-outcome" errors={fields.outcome} />
      </fieldset>
    </OfficeForm>
  );
}
