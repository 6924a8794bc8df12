import type { ReactNode } from "react";
import { href } from "react-router";
import { Brand } from "#app/ui/brand.tsx";

/** What the pages of sign-in show of the company; handed down by their layout. */
export type Place = {
  /** Its short name; null while nothing can be read of it. */
  company: string | null;
  demo: boolean;
};

interface SignInSceneProps {
  title: string;
  place: Place;
  /** Quiet words under the title. */
  intro?: ReactNode;
  /** The form, and whatever stands under it. */
  children: ReactNode;
}

/** Form at the left, the lit house at the right; on phones the house stands above the form. */
export function SignInScene({ title, place, intro, children }: SignInSceneProps) {
  return (
    <div className="sign-in">
      <title>{place.company === null ? title : `${title} · ${place.company}`}</title>
      <main id="main" className="flex flex-col px-6 py-6 md:px-10 md:py-8 lg:px-[max(2.5rem,14%)]">
        <a
          href={href("/")}
          aria-label={place.company === null ? "Home page" : `${place.company}, home`}
          className="self-start rounded-mark text-ink no-underline"
        >
          <Brand name={place.company ?? undefined} className="text-[1.375rem]" />
        </a>
        <div className="my-auto w-full max-w-90 py-7 md:py-12">
          <h1 className="text-h1">{title}</h1>
          {intro ? <p className="mt-3 text-soft">{intro}</p> : null}
          <div className="mt-5">{children}</div>
        </div>
        {place.demo ? <p className="text-note text-soft">Demo, sample company</p> : null}
      </main>
      <div className="sign-in-picture" aria-hidden="true">
        <img src="/scene-door.svg" alt="" width="840" height="900" fetchPriority="high" />
      </div>
    </div>
  );
}
