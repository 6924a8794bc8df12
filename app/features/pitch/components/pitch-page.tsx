import { X } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { pitchSteps } from "#app/features/pitch/rules.ts";

interface PitchPageProps {
  leadId: string;
  address: string | null;
  brand: string;
  step: number;
  children: ReactNode;
}

export const pitchStep = (leadId: string, step: number) =>
  `${href("/leads/:id/pitch", { id: leadId })}?step=${step}`;

/** Fills the screen, to be read across a table. */
export function PitchPage({ leadId, address, brand, step, children }: PitchPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-lead">
      <header className="border-b border-line bg-white">
        <div className="mx-auto flex max-w-260 items-center gap-x-4 px-5 py-3 sm:px-8">
          <p className="min-w-0 flex-1">
            <b>{brand}</b>
            {address ? <span className="block truncate text-base text-soft">{address}</span> : null}
          </p>
          <p className="num text-base text-soft">
            {step} of {pitchSteps.length}
          </p>
          <Link
            to={href("/leads/:id", { id: leadId })}
            aria-label="Close the pitch"
            className={buttonClass({ variant: "quiet", icon: true })}
          >
            <X aria-hidden="true" className="size-5" />
          </Link>
        </div>
      </header>
      <main className="mx-auto w-full max-w-260 flex-1 px-5 py-8 sm:px-8">
        <h1 className="mb-6 font-serif text-h1 font-semibold">{pitchSteps[step - 1]}</h1>
        {children}
      </main>
    </div>
  );
}

/** At the bottom of each step; `next` is the button that leads on. */
export function PitchBar({ leadId, step, next }: { leadId: string; step: number; next?: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-10 flex justify-between gap-3 border-t border-line bg-paper px-5 py-4 sm:-mx-8 sm:px-8">
      {step > 1 ? (
        <Link to={pitchStep(leadId, step - 1)} className={buttonClass({ variant: "outline", size: "lg" })}>
          Back
        </Link>
      ) : (
        <span />
      )}
      {next ?? (
        <Link to={pitchStep(leadId, step + 1)} className={buttonClass({ size: "lg" })}>
          Next
        </Link>
      )}
    </div>
  );
}
