import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, useOutletContext } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { useScene } from "#app/components/scene.ts";

export type Place = {
  company: string | null;
  demo: boolean;
};

interface SignInSceneProps {
  title: string;
  intro?: string | false;
  link: { to: string; label: string };
  children: ReactNode;
}

export function SignInScene({ title, intro, link, children }: SignInSceneProps) {
  const place = useOutletContext<Place>();
  return (
    <div className="grid min-h-dvh grid-cols-[1fr_1fr] bg-white max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[13.5rem_1fr] lg:grid-cols-[5fr_7fr]">
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
          <p className="mt-4">
            <a href={link.to} className="link inline-flex min-h-7 items-center text-note">
              {link.label}
            </a>
          </p>
        </div>
        {place.demo ? <p className="text-note text-soft">Demo, sample company</p> : null}
      </main>
      <div className="relative overflow-hidden bg-ink max-md:-order-1" aria-hidden="true">
        <img
          src={useScene()("scene-door")}
          alt=""
          width="840"
          height="900"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[58%_100%] max-md:object-[50%_74%]"
        />
      </div>
    </div>
  );
}

export function EmailField({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const email = reply?.initialValue?.email;
  return (
    <TextField
      id="email"
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      size="lg"
      required
      maxLength={320}
      defaultValue={typeof email === "string" ? email : undefined}
      errors={reply?.error?.email ?? undefined}
    />
  );
}
