import { href } from "react-router";
import { Button, ButtonLink, buttonClass } from "#app/components/button.tsx";
import { FieldErrors, FieldGroup, SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";
import { dayLabel } from "#app/features/leads/visits/rules.ts";
import type { OwnerVisit } from "#app/features/leads/visits/types.ts";
import { formatPhone } from "#app/lib/format.ts";

interface OwnerVisitPageProps {
  visit: OwnerVisit;
  isMoving: boolean;
  isMoved: boolean;
  form: FormKeys;
  reply: FormReply | undefined;
}

export function OwnerVisitPage({ isMoving, isMoved, form, reply, ...page }: OwnerVisitPageProps) {
  const { visit } = page;
  const { state, who, company } = visit;
  const keys = { ...page, form: reply?.keys ?? form, reply };
  const isOpen = state === "open";
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-start">
      <div className="grid max-w-measure gap-6">
        <header>
          <p className="text-note font-semibold text-soft">{visit.place ?? "Your walkthrough"}</p>
          <h1 className="mt-2 text-h1">{isOpen ? visit.label : titles[state]}</h1>
          <p role="status" className="mt-3 text-lead text-soft">
            {isOpen && isMoved ? "Your walkthrough has moved. " : ""}
            {isOpen ? statusOf(visit) : texts[state]}
          </p>
        </header>
        {isOpen ? (
          <>
            {isMoving ? <MoveForm {...keys} /> : null}
            <div className="flex flex-wrap items-center gap-3">
              {isMoving ? null : (
                <ButtonLink href={`?day=${visit.day}`} size="lg">
                  Choose another time
                </ButtonLink>
              )}
              <ButtonLink
                href={href("/visit/:key/walkthrough.ics", { key: visit.key })}
                size="lg"
                variant="outline"
                download
              >
                Add to calendar
              </ButtonLink>
            </div>
            <CancelForm {...keys} />
          </>
        ) : null}
      </div>
      <aside className="grid content-start gap-2">
        {who && state !== "gone" ? (
          <>
            <h2 className="text-h4">Who comes</h2>
            <p>
              {who.name}
              <br />
              <a className="link wrap-anywhere" href={`mailto:${who.email}`}>
                {who.email}
              </a>
            </p>
          </>
        ) : null}
        <p>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${company.phone}`}>
            Questions? Call {formatPhone(company.phone)}
          </a>
        </p>
      </aside>
    </div>
  );
}

const statusOf = ({ isConfirmed, who, company }: OwnerVisit) =>
  isConfirmed
    ? `Confirmed. ${who?.name ?? `Someone from ${company.shortName}`} meets you at the property.`
    : `We have this time on our calendar and will confirm it soon.${who ? ` ${who.name} comes.` : ""}`;

type Over = Exclude<OwnerVisit["state"], "open">;

const titles: Record<Over, string> = {
  canceled: "This walkthrough is canceled",
  over: "This walkthrough has taken place",
  gone: "This walkthrough is no longer on our calendar",
};

const texts: Record<Over, string> = {
  canceled: "Call us when you want to schedule another one.",
  over: "Call us if you have a question about it.",
  gone: "We don't have this property on our list any more. Call us if that's a surprise.",
};

type FormProps = Pick<OwnerVisitPageProps, "visit" | "form" | "reply">;

const ofIntent = (reply: FormReply | undefined, intent: string) =>
  reply?.initialValue?.intent === intent ? reply : undefined;

function MoveForm({ visit, form, reply: shared }: FormProps) {
  const { key, days, day, times, version } = visit;
  const reply = ofIntent(shared, "move");
  const here = href("/visit/:key", { key });
  return (
    <section className="grid gap-5 rounded-card border border-line bg-white p-5" aria-labelledby="move-title">
      <h2 id="move-title" className="text-h4">
        Choose another time
      </h2>
      <form action={here} className="flex flex-wrap items-end gap-3">
        <SelectField
          id="day"
          name="day"
          label="Day"
          size="lg"
          defaultValue={day}
          options={days.map((value) => ({ value, label: dayLabel(value) }))}
          className="min-w-60 flex-1"
        />
        <Button type="submit" variant="outline" size="lg">
          Show times
        </Button>
      </form>
      <form method="post" action={`${here}?day=${day}`} className="grid gap-4">
        <HiddenFields id="move" {...form} />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="visit.date" value={day} />
        <FormErrors id="move-problem" errors={reply?.error?.[""] ?? []} />
        {times.length > 0 ? (
          <>
            <FieldGroup
              id="visit"
              label={`Free times on ${dayLabel(day)}`}
              errors={reply?.error?.visit ?? []}
            >
              <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                {times.map(({ value, label }) => (
                  <label key={value} className={timeClass}>
                    <input type="radio" name="visit.time" value={value} className="sr-only" />
                    {label}
                  </label>
                ))}
              </div>
            </FieldGroup>
            <Button type="submit" size="lg" className="justify-self-start" pendingLabel="Moving...">
              Move walkthrough
            </Button>
          </>
        ) : (
          <>
            <p>No time is free on this day. Choose another day.</p>
            <FieldErrors id="visit" errors={reply?.error?.visit ?? []} />
          </>
        )}
      </form>
    </section>
  );
}

const timeClass = buttonClass({
  variant: "outline",
  className:
    "cursor-pointer has-checked:border-blue has-checked:bg-blue has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue",
});

function CancelForm({ visit, form, reply: shared }: FormProps) {
  const reply = ofIntent(shared, "cancel");
  return (
    <details open={reply !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Cancel this walkthrough
      </summary>
      <form method="post" action={href("/visit/:key", { key: visit.key })} className="mt-2 grid gap-4">
        <HiddenFields id="cancel" {...form} />
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="version" value={visit.version} />
        <FormErrors id="cancel-problem" errors={reply?.error?.[""] ?? []} />
        <TextField
          id="reason"
          name="reason"
          label="Reason"
          optional
          size="lg"
          maxLength={300}
          defaultValue={String(reply?.initialValue?.reason ?? "")}
          errors={reply?.error?.reason ?? []}
        />
        <Button
          type="submit"
          variant="outline"
          size="lg"
          className="justify-self-start"
          pendingLabel="Canceling..."
        >
          Cancel walkthrough
        </Button>
      </form>
    </details>
  );
}
