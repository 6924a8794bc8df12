import type { ReactNode } from "react";
import type { Flaw } from "#app/domain/calculators/typed.ts";

interface PageTopProps {
  title: string;
  lead: string;
  /** A street in `public/`, drawn to run on past its middle; its view `wide` begins where the text does. */
  scene: string;
  /** The answer, beside the title on wide screens and below it on phones. */
  children: ReactNode;
}

/** The dusk-blue top of a calculator: what is asked, and the answer as a sentence. */
export function PageTop({ title, lead, scene, children }: PageTopProps) {
  return (
    <div className="on-ink relative overflow-hidden">
      <div className="wrap relative z-10 grid gap-x-16 gap-y-6 pt-7 pb-6 desk:grid-cols-[24rem_minmax(0,1fr)] desk:pt-12 desk:pb-14">
        <div className="desk:pb-34">
          <h1 className="text-h1">{title}</h1>
          <p className="mt-3 max-w-measure text-mist max-md:text-note">{lead}</p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      <picture>
        <source media="(min-width: 68.75rem)" srcSet={`${scene}#wide`} />
        <img src={scene} alt="" className="block h-16 w-full desk:absolute desk:bottom-0 desk:h-33" />
      </picture>
    </div>
  );
}

/** The answer in words. While a figure cannot be counted they give way to a word about that, in the same room. */
export function AnswerWords({
  title,
  flaws,
  children,
  more,
}: {
  title: ReactNode;
  flaws: readonly Flaw[];
  children: ReactNode;
  more?: ReactNode;
}) {
  const [flaw] = flaws;
  return (
    <div aria-live="polite" aria-atomic="true">
      <h2 id="answer-title" className="num text-h2 md:text-display">
        {title}
      </h2>
      <p className="num relative mt-2 max-w-measure text-note text-mist md:mt-3 md:text-lead">
        <span className={flaw ? "invisible" : ""}>{children}</span>
        {flaw ? (
          <b className="absolute inset-0">
            {flawWords(flaws)}
            {flaws.length > 1 ? ", first" : ":"}{" "}
            <a className="link" href={`#${flaw.id}`}>
              {flaw.label}
            </a>
            . For now{" "}
            {flaws.length > 1 ? "their last or usual figures count" : "its last or usual figure counts"}.
          </b>
        ) : null}
      </p>
      {more}
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
export function AnswerBar({ flaws, children }: { flaws: readonly Flaw[]; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 z-10 -mx-5 mt-6 border-t border-line bg-sheet px-5 py-3 text-note md:-mx-7 md:px-7 desk:hidden"
    >
      {flaws.length > 0 ? flawWords(flaws) : children}
    </p>
  );
}

function flawWords(flaws: readonly Flaw[]) {
  const isOne = flaws.length === 1;
  const figures = isOne ? "One figure" : `${flaws.length} figures`;
  if (flaws.every(({ isEmpty }) => isEmpty)) return `${figures} ${isOne ? "is" : "are"} missing`;
  return `${figures} ${isOne ? "needs" : "need"} a look`;
}
