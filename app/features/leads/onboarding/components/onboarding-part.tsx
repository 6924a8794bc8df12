import { FileText } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
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
  lead: { id: string; status: string | null; version: number };
  onboarding: Onboarding | null;
  files: readonly LeadFile[];
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
  now: Date;
  timeZone: string;
}

export function OnboardingPart({
  lead,
  onboarding,
  files,
  formKey,
  reply,
  now,
  timeZone,
}: OnboardingPartProps) {
  const { id } = lead;
  const typed = typedIn(reply);
  const form = { action: href("/leads/:id", { id }), formKey };
  const { items = [], finishedAt, sentAt } = onboarding ?? {};
  return (
    <section className="card" aria-labelledby="onboarding">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 id="onboarding">Onboarding</h2>
        {onboarding ? <p className="num text-soft">{progressOf(items)}</p> : null}
        <p className="ml-auto text-soft print:hidden">
          Hand-off file:{" "}
          <a href={href("/leads/:id/handoff.csv", { id })} download className="link">
            CSV
          </a>{" "}
          <a href={href("/leads/:id/handoff.json", { id })} download className="link">
            JSON
          </a>
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
        <p className="num min-w-60 grow text-soft">
          {finishedAt ? (
            `Finished ${formatDay(finishedAt, timeZone)}`
          ) : onboarding ? (
            <>
              <a
                href={`/onboarding/${onboarding.ownerKey}`}
                target="_blank"
                rel="noreferrer"
                className="link"
              >
                The owner’s page
              </a>{" "}
              takes files.{" "}
              {sentAt ? `Sent ${formatDateTime(sentAt, timeZone)}.` : "Its link hasn’t been sent."}
            </>
          ) : (
            "It starts by itself when the onboarding fee is paid."
          )}
        </p>
        {onboarding ? null : (
          <ButtonForm {...form} fields={{ intent: "onboarding-start" }}>
            Start onboarding
          </ButtonForm>
        )}
        {onboarding && !finishedAt ? (
          <ButtonForm
            {...form}
            fields={{ intent: "onboarding-send" }}
            again="Send it once more"
            reply={typed?.intent === "onboarding-send" ? reply : undefined}
          >
            Send the list
          </ButtonForm>
        ) : null}
        {finishedAt && lead.status !== "closed" ? (
          <ButtonForm
            action={href("/leads/:id/status", { id })}
            fields={{ status: "closed", version: lead.version }}
          >
            Set status to Closed
          </ButtonForm>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <ItemLine
            key={item.id}
            action={form.action}
            item={item}
            reply={typed?.item === item.id ? reply : undefined}
            isLate={isOverdue(item, dayIn(timeZone, now))}
            timeZone={timeZone}
          >
            {files.map((file) =>
              file.onboardingItemId === item.id ? (
                <a
                  key={file.id}
                  href={href("/leads/:id/files/:file", { id, file: file.id })}
                  download
                  className="link mr-3 inline-flex items-center gap-1 [overflow-wrap:anywhere]"
                >
                  <FileText aria-hidden="true" className="size-4 flex-none" />
                  {file.name}
                </a>
              ) : null,
            )}
          </ItemLine>
        ))}
        {onboarding ? (
          <li className="px-4 py-2 print:hidden">
            <ItemForm {...form} reply={typed?.intent === "item-save" && !typed.item ? reply : undefined} />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface ItemLineProps {
  action: string;
  item: OnboardingItem;
  reply: FormReply | undefined;
  isLate: boolean;
  timeZone: string;
  children: ReactNode;
}

function ItemLine({ action, item, reply, isLate, timeZone, children }: ItemLineProps) {
  const { id, title, detail, dueOn, doneAt, doneBy, isForOwner, version } = item;
  const isTick = typedIn(reply)?.intent === "item-tick";
  const due = dueOn ? `${isLate ? "Overdue since" : "Due"} ${formatDay(dueOn)}` : "No due date";
  const done = doneAt && `Done ${formatDay(doneAt, timeZone)}${doneBy ? ` by ${doneBy}` : ""}`;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className={doneAt ? "text-quiet line-through" : "font-medium"}>{title}</p>
          {detail && !doneAt ? <p className="text-soft [overflow-wrap:anywhere]">{linked(detail)}</p> : null}
          <p className={`num text-xs ${isLate ? "font-medium text-red-deep" : "text-quiet"}`}>
            {done ?? due}
            {isForOwner ? ", from the owner" : ""}
          </p>
          {children}
        </div>
        <ButtonForm
          action={action}
          fields={{ intent: "item-tick", item: id, version, done: doneAt ? "no" : "yes" }}
          name={title}
          variant={doneAt ? "quiet" : "outline"}
          reply={isTick ? reply : undefined}
        >
          {doneAt ? "Undo" : "Done"}
        </ButtonForm>
      </div>
      <ItemForm action={action} item={item} reply={isTick ? undefined : reply} />
    </li>
  );
}

type ItemFormProps = {
  action: string;
  item?: OnboardingItem;
  formKey?: string;
  reply: FormReply | undefined;
};

/** Adds an item, or edits one. */
function ItemForm({ action, item, reply, ...page }: ItemFormProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useOfficeForm({ ...page, reply, onDone: () => details.current?.removeAttribute("open") });
  const { fields, typed } = form;
  const { id = "new", title = "", dueOn = null, isForOwner = false, version = 0 } = item ?? {};
  const isStale = item && typed?.version !== undefined && Number(typed.version) !== version;
  if (item?.doneAt && !form.reply) return null;
  return (
    <details ref={details} open={reply !== undefined} className="print:hidden">
      <summary
        aria-label={item ? `Edit ${title}` : undefined}
        className={buttonClass({ variant: "quiet", size: "sm", className: "-mb-1.5 -ml-3 list-none" })}
      >
        {item ? "Edit" : "Add an item"}
      </summary>
      <OfficeForm form={form} action={action} preventScrollReset noValidate className="grid gap-3 py-2">
        {item ? <input type="hidden" name="item" value={id} /> : null}
        {item ? <input type="hidden" name="version" value={version} /> : null}
        <FormErrors id={`item-problem-${id}`} errors={form.problems} />
        <div
          key={`${form.formKey}${form.reply ? "" : version}`}
          className="grid items-start gap-2 sm:grid-cols-[1fr_11rem]"
        >
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
          <Checkbox
            id={`item-owner-${id}`}
            name="isForOwner"
            label="The owner sends a file for it"
            defaultChecked={typed ? typed.isForOwner === "on" : isForOwner}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="item-save" size="sm" pending={form.pending}>
            {item ? "Save item" : "Add item"}
          </Button>
          {item ? (
            <Button type="submit" name="intent" value="item-remove" size="sm" variant="danger">
              Remove item
            </Button>
          ) : null}
        </div>
      </OfficeForm>
    </details>
  );
}

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer" className="link">
        {part}
      </a>
    ),
  );
