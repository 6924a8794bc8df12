import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { homeCities, type SampleHome } from "#app/features/content/sandbox/samples.ts";

const dayOf = (day: Date, timeZone: string) =>
  day.toLocaleDateString("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" });

const clockOf = (time: Date, timeZone: string) =>
  time.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).replace(/ /g, " ");

const walls = { brick: "#7d3b2f", board: "#e9e2d3", sand: "#c9ad84", slate: "#3f5f7f" } as const;

interface SandboxPageProps {
  title: string;
  standsFor: string;
  back: { to: string; label: string };
  children: ReactNode;
}

export function SandboxPage({ title, standsFor, back, children }: SandboxPageProps) {
  return (
    <>
      <section aria-label="Sandbox" className="on-ink border-b-4 border-lamp bg-night text-note text-mist">
        <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
          <p className="font-semibold tracking-wide text-white">
            <span className="lit mr-2" aria-hidden="true" />
            SANDBOX
          </p>
          <p className="max-w-measure">{standsFor}</p>
          <a
            href={back.to}
            target="_top"
            className="link ml-auto inline-flex min-h-8 items-center whitespace-nowrap max-md:ml-0"
          >
            {back.label}
          </a>
        </div>
      </section>
      <main id="main" tabIndex={-1} aria-labelledby="title" className="wrap py-8 md:py-12">
        <h1 id="title">{title}</h1>
        {children}
      </main>
    </>
  );
}

export function CityFilter({ city }: { city: string }) {
  return (
    <form className="mt-4 flex max-w-100 items-end gap-3">
      <SelectField
        id="city"
        name="city"
        label="City"
        size="lg"
        className="flex-1"
        defaultValue={city}
        placeholder="All cities"
        options={homeCities.map((name) => ({ value: name, label: name }))}
      />
      <Button type="submit" size="lg">
        Show
      </Button>
    </form>
  );
}

export function HomeList({ homes }: { homes: readonly SampleHome[] }) {
  if (homes.length === 0)
    return (
      <p className="mt-8 text-lead text-soft">No homes for rent there right now. Choose another city.</p>
    );
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {homes.map((home) => (
        <li key={home.street}>
          <article>
            <HomePicture look={home.look} />
            <p className="num mt-3 font-serif text-h3 font-semibold">
              ${home.rent.toLocaleString("en-US")}
              <span className="font-sans text-note font-normal text-soft"> a month</span>
            </p>
            <h2 className="mt-1 font-sans text-base font-semibold tracking-normal">
              {home.street}, {home.city}
            </h2>
            <p className="num text-note text-soft">
              {home.type}, {home.beds} bed, {home.baths} bath, {home.squareFeet.toLocaleString("en-US")} sq ft
            </p>
            <p className="text-note">
              {home.note}. Available {home.available.toLowerCase() === "now" ? "now" : home.available}.
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

function HomePicture({ look }: { look: SampleHome["look"] }) {
  const top = look.storeys === 2 ? 62 : 104;
  const rows = look.storeys === 2 ? [78, 128] : [128];
  return (
    <svg viewBox="0 0 320 190" aria-hidden="true" className="block w-full rounded-card">
      <path fill="#24486b" d="M0 0h320v190H0z" />
      <path fill="#3d6384" d="M0 64h320v60H0z" />
      <path fill="#7d8391" d="M0 100h320v40H0z" />
      <path fill="#d3a27a" d="M0 126h320v30H0z" />
      <path fill="#274c5e" d="M0 150q60-26 120-8t110-6 90 2v52H0z" />
      <path fill={walls[look.walls]} d={`M82 ${top}h156v${172 - top}H82z`} />
      <path fill="#0f2236" d={`M68 ${top + 4} 160 ${top - 46} 252 ${top + 4}z`} />
      {rows.flatMap((y, row) =>
        [98, 146, 194].map((x, column) =>
          row === rows.length - 1 && column === 1 ? (
            <path
              key={`${x} ${y}`}
              fill="#8f2a22"
              stroke="#0f2236"
              strokeWidth="3"
              d={`M${x} ${y - 4}h28v48h-28z`}
            />
          ) : (
            <path
              key={`${x} ${y}`}
              fill={(row * 3 + column) % 5 <= look.lit ? "#f2b544" : "#5d7d98"}
              stroke="#0f2236"
              strokeWidth="3"
              d={`M${x} ${y}h28v28h-28zM${x + 14} ${y}v28`}
            />
          ),
        ),
      )}
      <path fill="#0f2236" d="M0 172h320v18H0z" />
    </svg>
  );
}

type Slots = {
  days: readonly { day: Date; times: readonly Date[] }[];
  timeZone: string;
  walkthrough: boolean;
};

export function SlotForm({ days, timeZone, walkthrough }: Slots) {
  return (
    <form className="mt-6">
      {walkthrough ? <input type="hidden" name="for" value="walkthrough" /> : null}
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3 lg:grid-cols-5">
        {days.map(({ day, times }) => (
          <fieldset key={day.toISOString()} className="min-w-0">
            <legend className="w-full border-b border-line pb-2 font-semibold">{dayOf(day, timeZone)}</legend>
            {times.map((time) => (
              <label
                key={time.toISOString()}
                htmlFor={time.toISOString()}
                className="num flex min-h-11 items-center gap-3"
              >
                <input
                  type="radio"
                  id={time.toISOString()}
                  name="slot"
                  value={time.toISOString()}
                  required
                  className="tick"
                />
                {clockOf(time, timeZone)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <Button type="submit" size="lg" className="mt-8">
        Pick this time
      </Button>
    </form>
  );
}

export function PickedSlot({
  time,
  timeZone,
  walkthrough,
}: {
  time: Date;
  timeZone: string;
  walkthrough: boolean;
}) {
  return (
    <div className="mt-5" role="status">
      <p className="text-lead">
        You picked {dayOf(time, timeZone)} at <span className="num">{clockOf(time, timeZone)}</span>.
      </p>
      <p className="mt-2 max-w-measure text-soft">
        Nothing is booked: this page stands in for the booking system that the company uses.
      </p>
      <ButtonLink
        href={walkthrough ? "/sandbox/booking?for=walkthrough" : "/sandbox/booking"}
        variant="outline"
        className="mt-6"
      >
        Pick another time
      </ButtonLink>
    </div>
  );
}
