import { Fragment, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FieldErrors } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { useShown } from "#app/components/form/saved-fields.tsx";
import { Panel } from "#app/components/panel.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { PeopleInside } from "#app/features/campaigns/components/people-inside.tsx";
import type { Timings } from "#app/features/campaigns/queries/templates.server.ts";
import {
  countMoved,
  defaultTiming,
  isSameSeries,
  type LifeRules,
  lifeOf,
  stepsFor,
} from "#app/features/campaigns/timing.ts";
import { purposeOf, type StartableKey, workflows } from "#app/features/campaigns/workflows.ts";
import { clockAt, weekdayOf } from "#app/lib/dates.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { lowerFirst, upperFirst } from "#app/lib/text.ts";

type Series = Timings["series"][number];
type Timing = Record<string, number>;

type TimingPanelProps = { series: Series; life: LifeRules; reply: FormReply | undefined };

/** `[name]` stands for the field. */
const sentences: Record<StartableKey, string> = {
  warm_lead:
    "First message [initialHours] hours after the analysis, then every [everyDays] days for [durationDays] days.",
  confirmation:
    "Reminders [firstDays] days, [secondDays] days and [thirdHours] hours before the walkthrough, and a text [textHours] hours before it.",
  onboarding:
    "Welcome [welcomeHours] hours after the enrollment, the checklist after [checklistDays] days, and a question after [followUpDays] days.",
};

const labels: Record<string, string> = {
  initialHours: "Hours until the first message",
  everyDays: "Days between messages",
  durationDays: "Days in all",
  firstDays: "Days before, first reminder",
  secondDays: "Days before, second reminder",
  thirdHours: "Hours before, third reminder",
  textHours: "Hours before, text",
  welcomeHours: "Hours until the welcome",
  checklistDays: "Days until the checklist",
  followUpDays: "Days until the question",
};

const examples: Record<StartableKey, string> = {
  warm_lead: "Someone who asks Friday at 6 PM hears from you",
  confirmation: "Someone who books on Friday at 6 PM for the Wednesday 12 days later, 10 AM, hears from you",
  onboarding: "Someone who enrolls Friday at 6 PM hears from you",
};

export function TimingPanel(props: TimingPanelProps) {
  const [round, setRound] = useState(0);
  // After a save, the form begins again with what is stored.
  return <TimingFields key={round} {...props} onSaved={() => setRound(round + 1)} />;
}

function TimingFields({ series: stored, life, reply, onSaved }: TimingPanelProps & { onSaved: () => void }) {
  const own = typedIn(reply)?.workflow === stored.workflow ? reply : undefined;
  const form = useOfficeForm({ reply: own, onDone: onSaved });
  const series = useShown(stored, form.reply);
  const { workflow, timing, letters, inside } = series;
  const isHydrated = useHydrated();
  const names = Object.keys(defaultTiming[workflow]);
  const [now, setNow] = useState<Timing>(() => numbersIn(names, { ...timing, ...form.typed }));
  const defaults: Timing = defaultTiming[workflow];
  const steps = stepsFor(workflow, now, letters);
  const withoutLetter = workflow === "warm_lead" ? missingLetters(now, letters.length) : 0;
  const hasOwnTimes = !isSameSeries(stepsFor(workflow, timing, letters), series.steps);
  const isChanged = !isSameSeries(steps, series.steps);
  const set = (values: Timing) => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = String(value);
    }
    setNow(values);
  };
  return (
    <Panel
      id={workflow}
      title={workflows[workflow].label}
      note={upperFirst(purposeOf(workflow))}
      actions={
        names.every((name) => now[name] === defaults[name]) ? (
          <span className="text-quiet">Default</span>
        ) : isHydrated ? (
          <Button size="sm" variant="quiet" onClick={() => set(defaults)}>
            Use the defaults
          </Button>
        ) : null
      }
    >
      <OfficeForm
        form={form}
        action={href("/campaigns/settings")}
        fields={{ workflow, versionId: series.versionId }}
        preventScrollReset
        noValidate
        onInput={({ currentTarget }) =>
          setNow(numbersIn(names, Object.fromEntries(new FormData(currentTarget))))
        }
        className="grid gap-x-8 gap-y-4 p-4 lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <div className="grid content-start gap-3">
          <FormErrors id={`${workflow}-problem`} errors={form.problems} />
          <Sentence workflow={workflow} form={form} timing={timing} now={now} />
          {hasOwnTimes ? (
            <p className="text-soft">Some letters have a time of their own. Saving sets all times again.</p>
          ) : null}
          <p className="text-quiet">Joins: {lowerFirst(workflows[workflow].joins)}.</p>
          <PeopleInside {...countMoved(inside, steps)} isChanged={isChanged} typed={form.typed?.people} />
          {withoutLetter > 0 ? (
            <p className="text-soft">
              There are {letters.length} letters: the series ends with the last of them. Add {withoutLetter}{" "}
              more for all of these days.
            </p>
          ) : null}
          {withoutLetter < 0 ? (
            <p className="text-soft">
              {withoutLetter === -1
                ? "The last letter doesn't fit and is left out."
                : `The last ${-withoutLetter} letters don't fit and are left out.`}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={form.pending} pendingLabel="Saving...">
              Save changes
            </Button>
            <span className="text-xs text-quiet">
              Version {series.number}, {formatExactDateTime(series.at, life.timeZone)}
              {series.by ? `, ${series.by}` : null}
            </span>
          </div>
        </div>
        <Life series={series} steps={steps} life={life} />
      </OfficeForm>
    </Panel>
  );
}

/** A field that is being typed in may be empty. */
const numbersIn = (names: readonly string[], values: Record<string, unknown>): Timing =>
  Object.fromEntries(
    names.map((name) => [name, Math.min(365, Math.max(0, Math.round(Number(values[name]) || 0)))]),
  );

const missingLetters = ({ everyDays = 1, durationDays = 0 }: Timing, count: number) =>
  Math.floor(durationDays / Math.max(1, everyDays)) + 1 - count;

type SentenceProps = {
  workflow: StartableKey;
  form: ReturnType<typeof useOfficeForm>;
  timing: Timing;
  now: Timing;
};

function Sentence({ workflow, form, timing, now }: SentenceProps) {
  const parts = sentences[workflow].split(/\[(\w+)\]/);
  const wrong = parts.filter((name, at) => at % 2 === 1 && form.fields[name]?.length);
  return (
    <div>
      <p className="max-w-measure text-base/9">
        {parts.map((part, at) =>
          at % 2 === 0 ? (
            <Fragment key={part}>
              {now[parts[at - 1] ?? ""] === 1 ? part.replace(/^ (hour|day)s/, " $1") : part}
            </Fragment>
          ) : (
            <input
              key={part}
              id={`${workflow}-${part}`}
              name={part}
              type="number"
              min={0}
              inputMode="numeric"
              aria-label={labels[part]}
              aria-invalid={wrong.includes(part) ? true : undefined}
              aria-describedby={wrong.includes(part) ? `${workflow}-${part}-error` : undefined}
              defaultValue={form.field(part, String(timing[part] ?? 0)).defaultValue}
              className="control num inline-block w-16 text-center align-middle"
            />
          ),
        )}
      </p>
      {wrong.map((name) => (
        <FieldErrors key={name} id={`${workflow}-${name}`} errors={form.fields[name] ?? []} />
      ))}
    </div>
  );
}

type LifeProps = { series: Series; steps: ReturnType<typeof stepsFor>; life: LifeRules };

const shownInLife = 7;

/** One owner's life, by the same times as the real one. */
function Life({ series: { workflow, letters, example }, steps, life }: LifeProps) {
  const channelOf = (templateId: string) =>
    letters.find((letter) => letter.templateId === templateId)?.channel ?? "email";
  const all = lifeOf(
    workflow,
    steps.map((step) => ({ ...step, channel: channelOf(step.templateId) })),
    example,
    life,
  );
  const last = all.at(-1);
  const hidden = all.length - shownInLife;
  return (
    <div>
      <p className="font-medium">{examples[workflow]}</p>
      <Ruler at={all.map(({ at }) => at)} from={example.enteredAt} timeZone={life.timeZone} />
      <ol className="mt-2 grid gap-1">
        {all.slice(0, shownInLife).map(({ key, at, due, channel }) => (
          <li key={key} className="num flex flex-wrap gap-x-2">
            <span>{at ? moment(at, life.timeZone) : "never: the settings leave no hour"}</span>
            {channel === "sms" ? <span className="text-quiet">by text</span> : null}
            {at && due && at > due ? <span className="text-quiet">after quiet hours</span> : null}
          </li>
        ))}
      </ol>
      {hidden > 0 && last?.at ? (
        <p className="mt-1 text-quiet">
          and {hidden} more, the last on {moment(last.at, life.timeZone)}
        </p>
      ) : null}
    </div>
  );
}

const moment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  })
    .format(at)
    .replace(/\s/g, " ");

type RulerProps = { at: readonly (Date | null)[]; from: Date; timeZone: string };

/** 31 days; weekends are grey, a message is a lit window. */
function Ruler({ at, from, timeZone }: RulerProps) {
  const first = Date.parse(clockAt(from, timeZone).date);
  const days = Array.from({ length: 31 }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  );
  const lit = new Set(at.map((each) => each && clockAt(each, timeZone).date));
  return (
    <div aria-hidden="true" className="mt-2 flex gap-px">
      {days.map((day) => (
        <span
          key={day}
          className={`h-4 flex-1 rounded-[2px] border ${lit.has(day) ? "border-ink bg-lamp" : weekdayOf(day) > 5 ? "border-line bg-line" : "border-line bg-white"}`}
        />
      ))}
    </div>
  );
}
