import { Check, FileText, Pencil, Plus } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Checkbox, FieldErrors, TextField } from "#app/components/form/field.tsx";
import { ActionProblem, FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import type { LeadFile } from "#app/features/leads/files/rules.ts";
import {
  isOverdue,
  type Onboarding,
  type OnboardingItem,
  progressOf,
} from "#app/features/leads/onboarding/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatDay } from "#app/lib/format.ts";

interface OnboardingPartProps {
  leadId: string;
  lead: { status: string | null; version: number };
  onboarding: Onboarding | null;
  files: readonly LeadFile[];
  formKey: string;
  /** To a submission without JavaScript. */
  reply?: FormReply | undefined;
  now: Date;
  timeZone: string;
}

export function OnboardingPart({ leadId, lead, onboarding, files, ...form }: OnboardingPartProps) {
  const { formKey, reply, now, timeZone } = form;
  const action = href("/leads/:id/onboarding", { id: leadId });
  const typed = typedIn(reply);
  const replyTo = (intent: string) => (typed?.intent === intent ? reply : undefined);
  const today = dayIn(timeZone, now);
  return (
    <section className="card" aria-labelledby="onboarding">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 id="onboarding">Onboarding</h2>
        {onboarding ? <p className="num text-soft">{progressOf(onboarding.items)}</p> : null}
        <p className="ml-auto text-soft print:hidden">
          Hand-off file:{" "}
          <a href={href("/leads/:id/handoff.csv", { id: leadId })} download className="link">
            CSV
          </a>{" "}
          <a href={href("/leads/:id/handoff.json", { id: leadId })} download className="link">
            JSON
          </a>
        </p>
      </header>
      {onboarding ? (
        <>
          {onboarding.finishedAt ? (
            <Finished leadId={leadId} lead={lead} at={formatDay(onboarding.finishedAt, timeZone)} />
          ) : null}
          <ul className="divide-y divide-line border-t border-line">
            {onboarding.items.map((item) => (
              <ItemLine
                key={item.id}
                leadId={leadId}
                action={action}
                item={item}
                files={files.filter(({ onboardingItemId }) => onboardingItemId === item.id)}
                reply={typed?.item === item.id ? reply : undefined}
                today={today}
                timeZone={timeZone}
              />
            ))}
          </ul>
          <AddItem key={onboarding.items.length} action={action} formKey={formKey} reply={replyTo("add")} />
          {onboarding.finishedAt ? null : (
            <SendList
              action={action}
              onboarding={onboarding}
              formKey={formKey}
              reply={replyTo("send")}
              timeZone={timeZone}
            />
          )}
        </>
      ) : (
        <Start action={action} reply={replyTo("start")} />
      )}
    </section>
  );
}

function Start({ action, reply }: { action: string; reply: FormReply | undefined }) {
  const form = useOfficeForm({ reply });
  return (
    <OfficeForm
      form={form}
      action={action}
      preventScrollReset
      className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3"
    >
      <input type="hidden" name="intent" value="start" />
      <p className="min-w-60 grow text-soft">It starts by itself when the onboarding fee is paid.</p>
      <Button type="submit" size="sm" variant="outline" pending={form.pending}>
        Start onboarding
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

function Finished({ leadId, lead, at }: Pick<OnboardingPartProps, "leadId" | "lead"> & { at: string }) {
  const form = useOfficeForm();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
      <p className="num grow">
        <b className="font-medium">Onboarding finished</b> {at}
      </p>
      {lead.status === "closed" ? null : (
        <OfficeForm form={form} action={href("/leads/:id/status", { id: leadId })} preventScrollReset>
          <input type="hidden" name="status" value="closed" />
          <input type="hidden" name="version" value={lead.version} />
          <Button type="submit" size="sm" pending={form.pending}>
            Set status to Closed
          </Button>
        </OfficeForm>
      )}
      <ActionProblem problem={form.problem} />
    </div>
  );
}

interface ItemLineProps {
  leadId: string;
  action: string;
  item: OnboardingItem;
  files: readonly LeadFile[];
  reply: FormReply | undefined;
  /** `YYYY-MM-DD` */
  today: string;
  timeZone: string;
}

function ItemLine({ leadId, action, item, files, reply, today, timeZone }: ItemLineProps) {
  const { id, title, detail, dueOn, doneAt, doneBy, isForOwner, version } = item;
  const isTick = typedIn(reply)?.intent === "tick";
  const tick = useOfficeForm({ reply: isTick ? reply : undefined });
  const isLate = isOverdue(item, today);
  const due = dueOn ? `${isLate ? "Overdue since" : "Due"} ${formatDay(dueOn)}` : "No due date";
  const done = doneAt && `Done ${formatDay(doneAt, timeZone)}${doneBy ? ` by ${doneBy}` : ""}`;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className={doneAt ? "text-quiet line-through" : "font-medium"}>{title}</p>
          {detail && !doneAt ? (
            <p className="text-soft [overflow-wrap:anywhere]">
              <Linked text={detail} />
            </p>
          ) : null}
          <p className={`num text-xs ${isLate ? "font-medium text-red-deep" : "text-quiet"}`}>
            {done ?? due}
            {isForOwner ? <span className="text-quiet">, from the owner</span> : null}
          </p>
          {files.map((file) => (
            <a
              key={file.id}
              href={href("/leads/:id/files/:file", { id: leadId, file: file.id })}
              download
              className="link mr-3 inline-flex items-center gap-1 [overflow-wrap:anywhere]"
            >
              <FileText aria-hidden="true" className="size-4 flex-none" />
              {file.name}
            </a>
          ))}
        </div>
        <OfficeForm form={tick} action={action} preventScrollReset className="flex-none print:hidden">
          <input type="hidden" name="intent" value="tick" />
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="done" value={doneAt ? "no" : "yes"} />
          <Button
            type="submit"
            size="sm"
            variant={doneAt ? "quiet" : "outline"}
            pending={tick.pending}
            aria-label={`${doneAt ? "Undo" : "Done"}: ${title}`}
          >
            {doneAt ? null : <Check aria-hidden="true" className="size-4" />}
            {doneAt ? "Undo" : "Done"}
          </Button>
        </OfficeForm>
      </div>
      <ActionProblem problem={tick.problem} />
      <EditItem action={action} item={item} reply={isTick ? undefined : reply} />
    </li>
  );
}

function EditItem({ action, item, reply }: Pick<ItemLineProps, "action" | "item" | "reply">) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useOfficeForm({ reply, onDone: () => details.current?.removeAttribute("open") });
  const { fields, typed } = form;
  const { id, title, dueOn, version } = item;
  const isStale = typed?.version !== undefined && Number(typed.version) !== version;
  return (
    <details ref={details} open={reply !== undefined} className="print:hidden">
      <summary
        aria-label={`Edit ${title}`}
        className={buttonClass({ variant: "quiet", size: "sm", className: "-ml-2 list-none" })}
      >
        <Pencil aria-hidden="true" className="size-3.5" />
        Edit
      </summary>
      <OfficeForm form={form} action={action} preventScrollReset noValidate className="grid gap-2 py-2">
        <input type="hidden" name="item" value={id} />
        <input type="hidden" name="version" value={version} />
        <FormErrors id={`item-problem-${id}`} errors={form.problems} />
        <div key={form.reply ? "typed" : version} className="grid items-start gap-2 sm:grid-cols-[1fr_11rem]">
          <TextField
            id={`item-title-${id}`}
            name="title"
            label="Item"
            required
            maxLength={120}
            autoComplete="off"
            defaultValue={typed ? (typed.title ?? "") : title}
            hint={isStale ? `Saved now: ${title}` : undefined}
            errors={fields.title}
          />
          <TextField
            id={`item-due-${id}`}
            name="dueOn"
            label="Due"
            type="date"
            optional
            defaultValue={(typed ? typed.dueOn : dueOn) ?? ""}
            hint={isStale ? `Saved now: ${dueOn ? formatDay(dueOn) : "no date"}` : undefined}
            errors={fields.dueOn}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="change" size="sm" pending={form.pending}>
            Save item
          </Button>
          <Button type="submit" name="intent" value="remove" size="sm" variant="danger">
            Remove item
          </Button>
        </div>
      </OfficeForm>
    </details>
  );
}

type FormProps = { action: string; formKey: string; reply: FormReply | undefined };

function AddItem({ action, formKey, reply }: FormProps) {
  const form = useOfficeForm({ formKey, reply });
  const { fields, typed } = form;
  return (
    <details open={reply !== undefined} className="border-t border-line px-4 py-2 print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "-ml-2 list-none" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add an item
      </summary>
      <OfficeForm form={form} action={action} preventScrollReset noValidate className="grid gap-2 py-2">
        <input type="hidden" name="intent" value="add" />
        <FormErrors id="item-add-problem" errors={form.problems} />
        <div className="grid items-start gap-2 sm:grid-cols-[1fr_11rem]">
          <TextField
            id="item-add-title"
            name="title"
            label="What is needed"
            required
            maxLength={120}
            autoComplete="off"
            defaultValue={typed?.title ?? ""}
            errors={fields.title}
          />
          <TextField
            id="item-add-due"
            name="dueOn"
            label="Due"
            type="date"
            optional
            defaultValue={typed?.dueOn ?? ""}
            errors={fields.dueOn}
          />
        </div>
        <Checkbox
          id="item-add-owner"
          name="isForOwner"
          label="The owner sends a file for it"
          defaultChecked={typed?.isForOwner === "on"}
        />
        <Button type="submit" size="sm" variant="outline" pending={form.pending} className="w-fit">
          Add item
        </Button>
      </OfficeForm>
    </details>
  );
}

function SendList({
  action,
  onboarding: { ownerKey, sentAt },
  timeZone,
  ...page
}: FormProps & { onboarding: Onboarding; timeZone: string }) {
  const form = useOfficeForm(page);
  const asked = form.fields.again;
  return (
    <div className="border-t border-line px-4 py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-60 grow text-soft">
          <a href={`/onboarding/${ownerKey}`} target="_blank" rel="noreferrer" className="link">
            The owner’s page
          </a>{" "}
          takes files.{" "}
          <span className="num">
            {sentAt ? `Sent ${formatDateTime(sentAt, timeZone)}.` : "Its link has not been sent."}
          </span>
        </p>
        <OfficeForm form={form} action={action} preventScrollReset>
          <input type="hidden" name="intent" value="send" />
          {asked ? <input type="hidden" name="again" value="yes" /> : null}
          <Button type="submit" size="sm" variant="outline" pending={form.pending}>
            {asked ? "Send it once more" : "Send the list"}
          </Button>
        </OfficeForm>
      </div>
      <FieldErrors id="send-again" {...(asked && { errors: asked })} />
      <FormErrors id="send-problem" errors={form.problems} />
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer" className="link">
        {part}
      </a>
    ),
  );
}
