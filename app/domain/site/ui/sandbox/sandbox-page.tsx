import type { ReactNode } from "react";

interface SandboxPageProps {
  title: string;
  /** What stands here in an installation that is connected to other systems. */
  standsFor: string;
  /** The page that leads here. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** A local page in place of another system's: it says so, and leads back. Its landmarks have names, since some stand in a frame. */
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
