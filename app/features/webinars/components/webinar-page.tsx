import { getFormProps, useForm } from "@conform-to/react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields, publicField } from "#app/components/form/public-form.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";
import { HeroScene } from "#app/components/hero-scene.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { MarketingBox } from "#app/features/messaging/consents/components/marketing-box.tsx";
import timeScript from "#app/features/webinars/components/time-script.js?url&no-inline";
import {
  formatDuration,
  formatPart,
  formatWeekdayAndTime,
  webinarPath,
} from "#app/features/webinars/rules.ts";
import { formatLongDay } from "#app/lib/format.ts";

type Event = {
  title: string;
  summary: string;
  topics: readonly string[];
  startsAt: Date;
  durationMinutes: number;
};

interface NextWebinarProps {
  webinar: Event;
  timeZone: string;
  further: number;
  children: React.ReactNode;
}

export function NextWebinar({ webinar, timeZone, further, children }: NextWebinarProps) {
  return (
    <section className="on-ink relative overflow-hidden">
      <div className="wrap relative z-1 grid gap-x-16 gap-y-7 pt-6 pb-10 md:pt-14 md:pb-12 desk:grid-cols-[7fr_5fr] desk:items-start desk:pb-[max(22.5rem,24.8vw)]">
        <div>
          <p className="text-note font-semibold text-mist">
            Free webinar, {formatDuration(webinar.durationMinutes)}, online
          </p>
          <h1 className="mt-2 text-display">{webinar.title}</h1>
          <div className="mt-4 flex items-center gap-6 md:mt-7">
            <DateLeaf startsAt={webinar.startsAt} timeZone={timeZone} />
            <div>
              <p className="num text-lead font-semibold text-balance">
                <EventTime startsAt={webinar.startsAt} timeZone={timeZone} />
              </p>
              <p className="mt-2 max-w-[30em] text-mist max-md:hidden">{webinar.summary}</p>
              {further > 0 ? (
                <a className="link mt-1 inline-flex min-h-11 items-center" href="#dates">
                  {further === 1 ? "See another date" : `There are ${further} other dates`}
                </a>
              ) : null}
            </div>
          </div>
        </div>
        <div id="register" className="paper-sheet scroll-mt-4 desk:-mb-56">
          {children}
        </div>
      </div>
      <HeroScene scene="scene-webinar" />
      <script src={timeScript} defer />
    </section>
  );
}

function DateLeaf({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  return (
    <p
      aria-hidden="true"
      className="w-24 flex-none overflow-hidden rounded-card bg-sheet text-center text-ink max-md:hidden"
    >
      <span className="block border-b-4 border-lamp bg-light-blue py-1 text-sm font-semibold">
        {formatPart(startsAt, timeZone, { month: "long" })}
      </span>
      <span className="num block pt-2 font-serif text-display font-semibold">
        {formatPart(startsAt, timeZone, { day: "numeric" })}
      </span>
      <span className="block pb-2 text-sm text-soft">
        {formatPart(startsAt, timeZone, { weekday: "long" })}
      </span>
    </p>
  );
}

export function WebinarTopics({ webinar }: { webinar: Event }) {
  return (
    <section className="section" aria-labelledby="topics-title">
      <div className="wrap grid gap-8 desk:grid-cols-[4fr_8fr] desk:gap-16">
        <div>
          <h2 id="topics-title" className="text-display">
            What we'll cover
          </h2>
          <p className="mt-4 max-w-measure text-soft md:hidden">{webinar.summary}</p>
          <p className="mt-4 max-w-measure text-soft">
            We'll email you the link right away, and a reminder the day before and an hour before.
          </p>
        </div>
        <ol className={webinar.topics.length > 0 ? "border-t border-ink" : undefined}>
          {webinar.topics.map((topic, i) => (
            <li
              key={topic}
              className="grid grid-cols-[2.25rem_1fr] gap-x-4 border-b border-line py-4.5 text-lead"
            >
              <span aria-hidden="true" className="font-serif font-semibold text-blue">
                {i + 1}
              </span>
              <span>{topic}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface PastWebinarProps {
  webinar: Event & { replayUrl: string | null };
  timeZone: string;
}

export function PastWebinar({ webinar, timeZone }: PastWebinarProps) {
  return (
    <section className="section border-t border-line" aria-labelledby="past-title">
      <div className="wrap grid gap-x-16 gap-y-6 desk:grid-cols-[4fr_8fr]">
        <h2 id="past-title">Past webinar</h2>
        <div>
          <p className="num text-note text-soft">{formatLongDay(webinar.startsAt, timeZone)}</p>
          <p className="mt-1 font-serif text-h3 font-semibold">{webinar.title}</p>
          <p className="mt-2 max-w-measure text-soft">{webinar.summary}</p>
          {webinar.replayUrl ? (
            <NewTabButton to={webinar.replayUrl} variant="outline" className="mt-5">
              Watch the replay
            </NewTabButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}

export function NoWebinar() {
  return (
    <section className="section">
      <div className="wrap">
        <h1 className="text-display">No webinars scheduled</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">
          We'll post the next date here. In the meantime, find out what your house would rent for.
        </p>
      </div>
    </section>
  );
}

export function AnalysisCall({ isFirst }: { isFirst: boolean }) {
  return (
    <section className="section bg-light-blue" aria-labelledby="analysis-title">
      <div className="wrap grid gap-x-16 gap-y-6 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <h2 id="analysis-title" className="text-h1">
            Don't want to wait? Get your rent analysis now
          </h2>
          <p className="mt-3 max-w-measure text-lead text-soft">
            A free written rent analysis with its range and sources.
          </p>
        </div>
        <ButtonLink href={href("/analysis")} variant={isFirst ? "action" : "primary"} size="lg">
          Free rental analysis
        </ButtonLink>
      </div>
    </section>
  );
}

export function EventTime({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  const iso = startsAt.toISOString();
  return (
    <>
      <time dateTime={iso}>
        {formatWeekdayAndTime(startsAt, timeZone).replace(/ (?=[AP]M\b)|(?<=[AP]M) /g, "\u00a0")}
      </time>
      <time
        hidden
        className="block text-note font-normal"
        dateTime={iso}
        data-local={timeZone}
        data-words="Your local time: "
      />
    </>
  );
}

type Dated = { slug: string; title: string; startsAt: Date };

type DatesProps = { webinars: readonly Dated[]; timeZone: string };

export function FurtherDates({ webinars, timeZone }: DatesProps) {
  return (
    <section id="dates" className="section border-t border-line" aria-labelledby="dates-title">
      <div className="wrap grid gap-x-16 gap-y-6 desk:grid-cols-[4fr_8fr]">
        <h2 id="dates-title">More dates</h2>
        <ul className="border-t border-ink">
          {webinars.map(({ slug, title, startsAt }) => (
            <li
              key={slug}
              className="grid gap-x-6 gap-y-1 border-b border-line py-4.5 md:grid-cols-[1fr_auto] md:items-center"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere font-serif text-h4 font-semibold">{title}</p>
                <p className="num mt-1 text-soft">
                  <EventTime startsAt={startsAt} timeZone={timeZone} />
                </p>
              </div>
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={`${webinarPath(slug)}#register`}
              >
                Register for this date<span className="sr-only">: {title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function CanceledWebinars({ webinars, timeZone }: DatesProps) {
  return (
    <section className="wrap py-4" aria-label="Canceled">
      {webinars.map(({ slug, title, startsAt }) => (
        <p key={slug} className="my-2 wrap-anywhere border-l-4 border-lamp bg-light-blue px-4 py-3">
          <b>Canceled:</b> {title}, <span className="num">{formatWeekdayAndTime(startsAt, timeZone)}</span>.
          We've emailed everyone who registered.
        </p>
      ))}
    </section>
  );
}

interface WebinarFormProps {
  action: string;
  webinarId: string;
  keys: FormKeys;
  reply: FormReply | undefined;
  consent: string;
}

export function WebinarForm({ action, webinarId, keys, reply, consent }: WebinarFormProps) {
  const [form, fields] = useForm<{ name: string; email: string; webinarId: string; marketingEmail: string }>({
    id: "webinar",
    ...(reply && { lastResult: reply }),
  });
  const problems = [form.errors, fields.webinarId.errors].flatMap((errors) => errors ?? []);
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      data-swap=""
      data-failed-text="Registration failed. Please try again."
      className="grid gap-4"
      aria-labelledby="register-title"
    >
      <HiddenFields id="webinar" {...(reply?.keys ?? keys)} />
      <input type="hidden" name="webinarId" value={webinarId} />
      <h2 id="register-title" tabIndex={-1} className="pr-6 text-[1.375rem]">
        Register
      </h2>
      <FormErrors id="webinar-problems" errors={problems} fields={[fields.name, fields.email]} />
      <TextField
        {...publicField(fields.name)}
        required
        label="Full Name"
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        {...publicField(fields.email)}
        required
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <p className="text-sm text-soft">{consent}</p>
      <MarketingBox form="webinar" purpose="marketing-email" typed={fields.marketingEmail.initialValue} />
      <Button type="submit" variant="action" size="lg" pendingLabel="Processing..." className="w-full">
        Register for the webinar
      </Button>
    </form>
  );
}
