import { ChevronDown, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { href } from "react-router";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { lastDay } from "#app/components/dates/date-input.ts";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { DueTime } from "#app/features/leads/components/tasks/task-line.tsx";
import { followUpDays } from "#app/features/leads/header/rules.ts";
import type { LeadDetails, LeadPageData, Person, TaskRow } from "#app/features/leads/types.ts";
import { clockAt } from "#app/lib/dates.ts";

const actionOf = (id: string) => href("/leads/:id/header", { id });

export function AssigneeForm({ lead, people }: { lead: LeadDetails; people: readonly Person[] }) {
  const form = useOfficeForm();
  const isHydrated = useHydrated();
  const now = lead.assigneeId ?? "";
  const [chosen, setChosen] = useState(now);
  // Someone who can't log in any more may still have the lead.
  const former =
    people.some(({ id }) => id === now) || !now ? [] : [{ id: now, name: lead.assignedTo ?? "" }];
  return (
    <OfficeForm form={form} action={actionOf(lead.id)} preventScrollReset>
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="version" value={lead.version} />
      <span className="flex items-center gap-1.5">
        <SelectField
          key={now}
          id="lead-assignee"
          name="assignedTo"
          label="Assigned to"
          hideLabel
          placeholder="Unassigned"
          defaultValue={now}
          onChange={(event) => setChosen(event.target.value)}
          options={[...former, ...people].map(({ id, name }) => ({ value: id, label: name }))}
        />
        {isHydrated && chosen === now ? null : (
          <Button type="submit" size="sm" variant="outline" pending={form.pending}>
            Save
          </Button>
        )}
      </span>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

interface FollowUpProps {
  lead: LeadDetails;
  next: TaskRow | undefined;
  me: string;
  formKey: string;
  now: Date;
  timeZone: string;
}

export function FollowUp({ lead, next, me, formKey, now, timeZone }: FollowUpProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useOfficeForm({
    formKey,
    onDone: () => {
      if (details.current) details.current.open = false;
    },
  });
  const days = followUpDays(now, timeZone);
  return (
    <details ref={details} className="group/follow">
      <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control">
        {next ? (
          <DueTime task={next} now={now} timeZone={timeZone} />
        ) : (
          <span className="font-normal text-quiet">None set</span>
        )}
        <span className="link print:hidden">{next ? "Move" : "Set"}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-quiet group-open/follow:rotate-180" />
      </summary>
      <OfficeForm form={form} action={actionOf(lead.id)} preventScrollReset className="grid gap-2 py-2">
        <input type="hidden" name="intent" value="follow-up" />
        <input type="hidden" name="time" value={next ? clockAt(next.dueAt, timeZone).time : "09:00"} />
        {next ? (
          <>
            <input type="hidden" name="task" value={next.id} />
            <input type="hidden" name="version" value={next.version} />
          </>
        ) : (
          <input type="hidden" name="assignedTo" value={lead.assigneeId ?? me} />
        )}
        <span className="flex flex-wrap items-end gap-1.5">
          <TextField
            id="follow-up-date"
            name="date"
            type="date"
            label="Day"
            hideLabel
            min={days[0]?.date}
            max={lastDay}
          />
          <Button type="submit" size="sm" variant="outline" pending={form.pending}>
            Set day
          </Button>
        </span>
        <span className="flex flex-wrap gap-1.5">
          {days.map(({ label, date }) => (
            <Button key={date} type="submit" name="quick" value={date} size="sm" variant="outline">
              {label}
            </Button>
          ))}
        </span>
        <ActionProblem problem={form.problem} />
      </OfficeForm>
    </details>
  );
}

interface TagsProps {
  leadId: string;
  tags: readonly { id: string; name: string }[];
  /** Names of all tags. */
  known: readonly string[];
}

export function Tags({ leadId, tags, known }: TagsProps) {
  const [added, setAdded] = useState(0);
  const form = useOfficeForm({ onDone: () => setAdded((before) => before + 1) });
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <ul aria-label="Tags" className="contents">
        {tags.map(({ id, name }) => (
          <li key={id}>
            <TagChip leadId={leadId} name={name} />
          </li>
        ))}
      </ul>
      <details className="print:hidden">
        <summary className={buttonClass({ variant: "quiet", size: "sm", className: "-ml-3 cursor-pointer" })}>
          <Plus aria-hidden="true" className="size-4" />
          Add tag
        </summary>
        <OfficeForm form={form} action={actionOf(leadId)} preventScrollReset noValidate className="py-1">
          <input type="hidden" name="intent" value="tag" />
          <span className="flex items-start gap-1.5">
            <TextField
              key={added}
              id="lead-tag"
              name="tag"
              label="Tag"
              hideLabel
              placeholder="Tag"
              list="known-tags"
              maxLength={40}
              autoComplete="off"
              errors={form.fields.tag}
            />
            <Button type="submit" size="sm" variant="outline" pending={form.pending}>
              Add
            </Button>
          </span>
          <datalist id="known-tags">
            {known.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {form.fields.tag ? null : <ActionProblem problem={form.problem} />}
        </OfficeForm>
      </details>
    </div>
  );
}

function TagChip({ leadId, name }: { leadId: string; name: string }) {
  const form = useOfficeForm();
  return (
    <OfficeForm
      form={form}
      action={actionOf(leadId)}
      preventScrollReset
      className="inline-flex min-h-7 items-center rounded-badge border border-line bg-white pl-2 text-sm"
    >
      <input type="hidden" name="intent" value="untag" />
      <input type="hidden" name="tag" value={name} />
      {name}
      <button
        type="submit"
        aria-label={`Remove the tag ${name}`}
        aria-disabled={form.pending || undefined}
        className="inline-flex size-7 items-center justify-center text-quiet hover:text-ink pointer-coarse:size-10 print:hidden"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

type Barriers = Pick<LeadPageData["extras"], "emailBarrier" | "textBarrier" | "callBarrier" | "lastCall">;

/** What to know before the owner is contacted. */
export function ContactBadges({ lead, extras }: { lead: LeadDetails; extras: Barriers }) {
  const { emailBarrier, textBarrier, callBarrier, lastCall } = extras;
  const badges: [string, BadgeTone, boolean][] = [
    ["Do not call", "red", callBarrier === "do not call"],
    ["Unsubscribed", "red", emailBarrier === "unsubscribed"],
    ["Texts stopped", "red", textBarrier === "unsubscribed"],
    ["Email bounced", "orange", emailBarrier === "bounced"],
    ["No consent", "grey", emailBarrier === "no consent"],
    ["Never called", "yellow", Boolean(lead.phone) && !lastCall && !lead.lastContactedAt],
  ];
  return badges.map(([label, tone, isShown]) =>
    isShown ? (
      <Badge key={label} tone={tone}>
        {label}
      </Badge>
    ) : null,
  );
}
