import { ChevronDown, Plus, X } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { lastDay } from "#app/components/dates/date-input.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { followUpDays, nextFollowUp, whatEnded } from "#app/features/lead-page/header/rules.ts";
import { LeadButton, LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { groupOf, statusBadge } from "#app/features/leads/rules.ts";
import { DueTime } from "#app/features/tasks/components/task-line.tsx";
import { clockAt } from "#app/lib/dates.ts";

export function AssigneeForm() {
  const { lead, people } = useLeadPage();
  const form = useLeadForm("assign", { isDraft: false });
  const isHydrated = useHydrated();
  const now = lead.assigneeId ?? "";
  const [chosen, setChosen] = useState(now);
  // Someone who can't log in any more may still have the lead.
  const former =
    people.some(({ id }) => id === now) || !now ? [] : [{ id: now, name: lead.assignedTo ?? "" }];
  return (
    <LeadForm form={form} fields={{ version: lead.version }} className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
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
          <Button type="submit" size="sm" variant="outline" className="min-h-9" pending={form.pending}>
            Save
          </Button>
        )}
      </div>
    </LeadForm>
  );
}

export function FollowUp() {
  const { lead, tasks, me, now, timeZone } = useLeadPage();
  const next = nextFollowUp(tasks);
  const form = useLeadForm("follow-up", { isDraft: false });
  const days = followUpDays(now, timeZone);
  return (
    <details open={form.wasSent} className="group/follow">
      <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control">
        {next ? (
          <DueTime task={next} now={now} timeZone={timeZone} />
        ) : (
          <span className="font-normal text-quiet">None set</span>
        )}
        <span className="link print:hidden">{next ? "Move" : "Set"}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-quiet group-open/follow:rotate-180 print:hidden"
        />
      </summary>
      <LeadForm
        form={form}
        fields={{
          time: next ? clockAt(next.dueAt, timeZone).time : "09:00",
          ...(next ? { task: next.id, version: next.version } : { assignedTo: lead.assigneeId ?? me }),
        }}
        className="grid gap-2 py-2"
      >
        <div className="flex flex-wrap items-start gap-1.5">
          <TextField
            {...form.field("date")}
            id="follow-up-date"
            type="date"
            label="Day"
            hideLabel
            min={days[0]?.date}
            max={lastDay}
          />
          <Button type="submit" size="sm" variant="outline" className="min-h-9" pending={form.pending}>
            Set day
          </Button>
        </div>
        <span className="flex flex-wrap gap-1.5">
          {days.map(({ label, date }) => (
            <Button key={date} type="submit" name="quick" value={date} size="sm" variant="outline">
              {label}
            </Button>
          ))}
        </span>
      </LeadForm>
    </details>
  );
}

export function Tags() {
  const { extras } = useLeadPage();
  const form = useLeadForm("tag");
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <ul aria-label="Tags" className="contents">
        {extras.tags.map(({ id, name }) => (
          <li
            key={id}
            className="inline-flex min-h-7 items-center rounded-badge border border-line bg-white pl-2 text-sm"
          >
            {name}
            <LeadButton
              intent="untag"
              about={{ tag: name }}
              variant="quiet"
              icon
              aria-label={`Remove the tag ${name}`}
            >
              <X aria-hidden="true" className="size-3.5" />
            </LeadButton>
          </li>
        ))}
      </ul>
      <details open={form.wasSent} className="print:hidden">
        <summary className={buttonClass({ variant: "quiet", size: "sm", className: "-ml-3 cursor-pointer" })}>
          <Plus aria-hidden="true" className="size-4" />
          Add tag
        </summary>
        <LeadForm form={form} className="grid gap-1.5 py-1">
          <div className="flex items-start gap-1.5">
            <TextField
              {...form.field("tag")}
              key={form.formKey}
              id="lead-tag"
              label="Tag"
              hideLabel
              placeholder="Tag"
              list="known-tags"
              maxLength={40}
              autoComplete="off"
            />
            <Button type="submit" size="sm" variant="outline" className="min-h-9" pending={form.pending}>
              Add
            </Button>
          </div>
          <datalist id="known-tags">
            {extras.tagNames.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </LeadForm>
      </details>
    </div>
  );
}

export function ContactBadges() {
  const { lead, extras } = useLeadPage();
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

/** The status stays until someone changes it. */
export function StatusNotice() {
  const { lead, extras, deal } = useLeadPage();
  const reason = whatEnded({
    status: lead.status,
    agreement: deal.agreement.agreement?.status ?? null,
    hasWalkthrough: extras.walkthrough !== null,
    wasWalkthroughCanceled: extras.wasWalkthroughCanceled,
    payments: deal.money.payments,
  });
  if (!reason) return null;
  const before = groupOf(extras.statusBefore);
  const isOffered = extras.statusBefore !== null && before !== null && before.value !== "lost";
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-[#fdf3de] px-4 py-2">
      <p>
        {reason}; the status still says {statusBadge(lead.status).label}.
      </p>
      {isOffered ? (
        <ButtonForm
          action={href("/leads/:id/status", { id: lead.id })}
          fields={{ status: before.value, version: lead.version }}
        >
          Set back to {statusBadge(before.value).label}
        </ButtonForm>
      ) : null}
    </div>
  );
}
