import { FileText } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { Panel } from "#app/components/panel.tsx";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { isOverdue, type OnboardingItem, progressOf } from "#app/features/onboarding/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatDay } from "#app/lib/format.ts";

export function OnboardingPart() {
  const { lead, deal, extras, replyTo, timeZone } = useLeadPage();
  const { id } = lead;
  const { onboarding } = extras;
  const { items = [], finishedAt, sentAt } = onboarding ?? {};
  return (
    <Panel
      id="onboarding"
      title="Onboarding"
      note={onboarding && progressOf(items)}
      actions={
        <p className="text-soft">
          Hand-off file:{" "}
          <a href={href("/leads/:id/handoff.csv", { id })} download className="link">
            CSV
          </a>{" "}
          <a href={href("/leads/:id/handoff.json", { id })} download className="link">
            JSON
          </a>
          {deal.agreement.agreement?.status === "completed"
            ? null
            : ". Its fees follow with the signed agreement."}
        </p>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
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
                The owner's page
              </a>{" "}
              takes files.{" "}
              {sentAt ? `Sent ${formatDateTime(sentAt, timeZone)}.` : "Its link hasn't been sent."}
            </>
          ) : (
            "It starts by itself when the onboarding fee is paid."
          )}
        </p>
        {onboarding ? null : <LeadButton intent="onboarding-start">Start onboarding</LeadButton>}
        {onboarding && !finishedAt ? (
          <LeadButton intent="onboarding-send" again="Send it once more">
            Send the list
          </LeadButton>
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
          <ItemLine key={item.id} item={item} />
        ))}
        {onboarding ? (
          <li className="px-4 py-2 print:hidden">
            <ItemForm reply={replyTo("item-add")} />
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function ItemLine({ item }: { item: OnboardingItem }) {
  const { lead, extras, replyTo, now, timeZone } = useLeadPage();
  const { id, title, detail, dueOn, doneAt, doneBy, isForOwner, version } = item;
  const files = extras.files.filter(({ onboardingItemId }) => onboardingItemId === id);
  const isLate = isOverdue(item, dayIn(timeZone, now));
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
          {files.map((file) => (
            <a
              key={file.id}
              href={href("/leads/:id/files/:file", { id: lead.id, file: file.id })}
              download
              className="link mr-3 inline-flex items-center gap-1 [overflow-wrap:anywhere]"
            >
              <FileText aria-hidden="true" className="size-4 flex-none" />
              {file.name}
            </a>
          ))}
        </div>
        <LeadButton
          intent="item-tick"
          about={{ item: id }}
          fields={{ version, done: doneAt ? "no" : "yes" }}
          name={title}
          variant={doneAt ? "quiet" : "outline"}
        >
          {doneAt ? "Undo" : "Done"}
        </LeadButton>
      </div>
      <ItemForm
        item={item}
        reply={replyTo("item-save", { item: id }) ?? replyTo("item-remove", { item: id })}
      />
    </li>
  );
}

type ItemFormProps = { item?: OnboardingItem; reply: FormReply | undefined };

function ItemForm({ item, reply }: ItemFormProps) {
  const { lead, formKey } = useLeadPage();
  const details = useRef<HTMLDetailsElement>(null);
  const form = useOfficeForm({
    ...(!item && { formKey }),
    reply,
    onDone: () => details.current?.removeAttribute("open"),
  });
  const { typed } = form;
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
      <OfficeForm
        form={form}
        action={href("/leads/:id", { id: lead.id })}
        {...(item && { fields: { item: id, version } })}
        preventScrollReset
        noValidate
        className="grid gap-3 py-2"
      >
        <FormErrors id={`item-problem-${id}`} errors={form.problems} />
        <div
          key={`${form.formKey}${form.reply ? "" : version}`}
          className="grid items-start gap-2 sm:grid-cols-[1fr_11rem]"
        >
          <TextField
            id={`item-title-${id}`}
            label="Item"
            required
            maxLength={120}
            autoComplete="off"
            hint={isStale ? `Saved now: ${title}` : undefined}
            {...form.field("title", title)}
          />
          <TextField
            id={`item-due-${id}`}
            label="Due"
            type="date"
            optional
            hint={isStale ? `Saved now: ${dueOn ? formatDay(dueOn) : "no date"}` : undefined}
            {...form.field("dueOn", dueOn ?? "")}
          />
          <Checkbox
            id={`item-owner-${id}`}
            name="isForOwner"
            label="The owner sends a file for it"
            defaultChecked={typed ? typed.isForOwner === "on" : isForOwner}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value={item ? "item-save" : "item-add"}
            size="sm"
            pending={form.pending}
          >
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
