import { Link2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { type Calculator, writeAddress } from "#app/features/calculators/components/use-calculator.ts";
import {
  type Field,
  type Fields,
  type Flaw,
  longestTyped,
  type Reading,
  readField,
  textOf,
} from "#app/features/calculators/typed.ts";

interface CalculatorPageProps {
  title: string;
  lead: string;
  scene: string;
  /** The `view` of the scene; `wide-…` is the one for larger screens. */
  view?: string;
  answer: ReactNode;
  form: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

export function CalculatorPage(props: CalculatorPageProps) {
  const { title, lead, scene, view, answer, form, below, children } = props;
  return (
    <>
      <div className="on-ink relative overflow-hidden">
        <div className="wrap relative z-10 grid gap-x-16 gap-y-6 pt-7 pb-6 print:pt-3 print:pb-4 desk:grid-cols-[24rem_minmax(0,1fr)] desk:pt-12 desk:pb-14">
          <div className="desk:pb-34">
            <h1 className="text-h1">{title}</h1>
            <p className="mt-3 max-w-measure text-mist max-md:text-note print:hidden">{lead}</p>
          </div>
          <div className="min-w-0">{answer}</div>
        </div>
        <picture>
          <source media="(min-width: 68.75rem)" srcSet={`${scene}#wide${view ? `-${view}` : ""}`} />
          <img
            src={view ? `${scene}#${view}` : scene}
            alt=""
            className="block h-16 w-full desk:absolute desk:bottom-0 desk:h-33 print:hidden"
          />
        </picture>
      </div>
      <div className="bg-light-blue print:bg-transparent">
        <div className="wrap grid gap-x-16 gap-y-10 pt-6 pb-16 print:gap-y-5 print:py-0 md:pt-10 desk:grid-cols-[24rem_minmax(0,1fr)] desk:pb-24">
          <div className="min-w-0 print:order-1">
            {form}
            {below ? <div className="mt-10 print:mt-5">{below}</div> : null}
          </div>
          <div className="grid min-w-0 content-start gap-12 print:gap-6">{children}</div>
        </div>
      </div>
    </>
  );
}

interface AnswerTextProps {
  title: ReactNode;
  flaws: readonly Flaw[];
  /** The query of the link to copy. */
  search: string;
  children: ReactNode;
  more?: ReactNode;
}

export function AnswerText({ title, flaws, search, children, more }: AnswerTextProps) {
  const [flaw] = flaws;
  return (
    <section aria-labelledby="answer-title">
      <div aria-live="polite" aria-atomic="true">
        <h2 id="answer-title" className="num text-h2 md:text-display">
          {title}
        </h2>
        <p className="num mt-2 grid max-w-measure text-note text-mist md:mt-3 md:text-lead">
          <span className={`col-start-1 row-start-1 ${flaw ? "invisible" : ""}`}>{children}</span>
          {flaw ? (
            <b className="col-start-1 row-start-1">
              {flawMessage(flaws)}
              {flaws.length > 1 ? ", starting with" : ":"}{" "}
              <a className="link" href={`#${flaw.id}`}>
                {flaw.label}
              </a>
              . We're using {flaws.length > 1 ? "your last valid numbers" : "the last valid number"} for now.
            </b>
          ) : null}
        </p>
        {more}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ButtonLink href={href("/analysis")} variant="action" size="lg">
          Free rental analysis
        </ButtonLink>
        <CopyLink search={search} />
      </div>
    </section>
  );
}

export function AnswerBar({ flaws, children }: { flaws: readonly Flaw[]; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 z-10 -mx-5 mt-6 border-t border-line bg-sheet px-5 py-3 text-note md:-mx-7 md:px-7 desk:hidden print:hidden"
    >
      {flaws.length > 0 ? flawMessage(flaws) : children}
    </p>
  );
}

const flawMessage = ({ length }: readonly Flaw[]) =>
  length === 1 ? "One number needs fixing" : `${length} numbers need fixing`;

interface CalculatorFormProps {
  title: string;
  path: string;
  form: Calculator<Reading<string>>["form"];
  bar: ReactNode;
  children: ReactNode;
}

export function CalculatorForm({ title, path, form, bar, children }: CalculatorFormProps) {
  const { round, onReset, ...handlers } = form;
  const hydrated = useHydrated();
  return (
    <form
      key={round}
      {...handlers}
      action={path}
      aria-labelledby="figures-title"
      noValidate
      className="card bg-sheet px-5 pt-5 pb-5 md:px-7 md:pt-6 print:border-0 print:p-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="figures-title" className="text-h3">
          {title}
        </h2>
        <a
          href={path}
          className="link py-1 text-sm print:hidden"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onReset();
          }}
        >
          Reset to the defaults
        </a>
      </div>
      {children}
      <Button type="submit" size="lg" className="scripted:sr-only mt-5 w-full" tabIndex={hydrated ? -1 : 0}>
        Calculate
      </Button>
      {bar}
    </form>
  );
}

function CopyLink({ search }: { search: string }) {
  const hydrated = useHydrated();
  const [status, setStatus] = useState("");

  async function copy() {
    const address = writeAddress(search);
    setStatus("");
    try {
      await navigator.clipboard.writeText(address);
      setStatus("Link copied to clipboard.");
    } catch {
      setStatus("Copy the link from the address bar.");
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        variant="outline"
        size="lg"
        onClick={copy}
        className={hydrated ? "" : "invisible noscript:hidden"}
      >
        <Link2 aria-hidden="true" className="size-4.5" />
        Copy link
      </Button>
      <span role="status" className="text-note">
        {status}
      </span>
    </span>
  );
}

interface FigureFieldsProps {
  calculator: Pick<Calculator<Reading<string>>, "figure">;
  fields: Fields<string>;
  hints?: Partial<Record<string, ReactNode>>;
}

export function FigureFields({ calculator, fields, hints }: FigureFieldsProps) {
  return (
    <div className="mt-4 grid grid-cols-2 items-start gap-4 print:grid-cols-4 print:[&_p]:hidden">
      {Object.entries(fields).map(([name, field]) => (
        <FigureField
          key={name}
          {...calculator.figure(name)}
          field={field}
          hint={hints?.[name]}
          className={field.isWide ? "col-span-2 print:col-span-1" : ""}
        />
      ))}
    </div>
  );
}

interface FigureFieldProps extends Pick<ComponentProps<typeof TextField>, "hint" | "className"> {
  name: string;
  field: Field;
  text: string;
  error: string | undefined;
}

export function FigureField({ name, field, text, error, hint, className = "" }: FigureFieldProps) {
  const { label, kind, least } = field;
  return (
    <TextField
      label={label}
      id={name}
      name={name}
      defaultValue={text}
      hint={hint ?? field.hint}
      errors={error ? [error] : []}
      className={className}
      size="lg"
      autoComplete="off"
      maxLength={longestTyped}
      // The number keys of a phone have no minus.
      inputMode={least < 0 ? "text" : kind === "whole" ? "numeric" : "decimal"}
      prefix={kind === "dollars" ? "$" : undefined}
      suffix={field.suffix ?? (kind === "percent" ? "%" : undefined)}
      onBlur={({ currentTarget }) => {
        const value = readField(field, currentTarget.value);
        if (value !== null) currentTarget.value = textOf(field, value);
      }}
    />
  );
}
