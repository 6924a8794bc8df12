import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { PostCover } from "#app/features/content/blog/components/post-list.tsx";
import { homeCities, type SampleHome } from "#app/features/content/sandbox/samples.ts";
import { slugOf } from "#app/lib/text.ts";

interface SandboxPageProps {
  title: string;
  standsFor: string;
  back: { to: string; label: string };
  /** Inside a page that has its own title and frame. */
  isFramed?: boolean;
  children: ReactNode;
}

export function SandboxPage({ title, standsFor, back, isFramed = false, children }: SandboxPageProps) {
  if (isFramed)
    return (
      <main id="main" tabIndex={-1} aria-labelledby="title" className="wrap py-6">
        <h1 id="title" className="sr-only">
          {title}
        </h1>
        <p className="text-note text-soft">
          <span className="lit mr-2" aria-hidden="true" />
          Sandbox: {standsFor}
        </p>
        {children}
      </main>
    );
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
            <PostCover slug={slugOf(home.street)} image={null} />
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
              {home.note}. Available {home.available}.
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
