import type { ReactNode } from "react";
import { TwoHouses } from "#app/domain/calculators/ui/two-houses.tsx";

interface PageTopProps {
  title: string;
  lead: string;
  /** The answer, beside the title on wide screens and below it on phones. */
  children: ReactNode;
}

/** The dusk-blue top of a calculator: what is asked, and the answer as a sentence. */
export function PageTop({ title, lead, children }: PageTopProps) {
  return (
    <div className="on-ink relative overflow-hidden">
      <div className="wrap absolute inset-x-0 bottom-0 max-desk:hidden">
        <TwoHouses />
      </div>
      <div className="wrap relative z-10 grid gap-x-16 gap-y-6 pt-7 pb-8 desk:grid-cols-[24rem_minmax(0,1fr)] desk:pt-12 desk:pb-14">
        <div className="desk:pb-32">
          <h1 className="text-h1">{title}</h1>
          <p className="mt-3 max-w-measure text-mist max-md:text-note">{lead}</p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** The two columns below it: what is typed, and what comes of it. */
export function Columns({
  form,
  below,
  children,
}: {
  form: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="bg-light-blue">
      <div className="wrap grid gap-x-16 gap-y-10 pt-6 pb-16 md:pt-10 desk:grid-cols-[24rem_minmax(0,1fr)] desk:pb-24">
        <div className="min-w-0">
          {form}
          {below ? <div className="mt-10">{below}</div> : null}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** What a phone shows of the answer while the fields are in hand; read out where the answer itself stands. */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 z-10 -mx-5 mt-6 border-t border-line bg-sheet px-5 py-3 text-note md:-mx-7 md:px-7 desk:hidden"
    >
      {children}
    </p>
  );
}
