import type { ComponentProps, ReactNode } from "react";
import type { Reading } from "#app/domain/calculators/typed.ts";
import type { Calculator } from "#app/domain/calculators/ui/use-calculator.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface CalculatorFormProps extends Pick<ComponentProps<"form">, "id" | "method"> {
  title: string;
  /** Address of the calculator, which works it out without a script. */
  path: string;
  form: Calculator<Reading<string>>["form"];
  /** The answer's bar, below the fields. */
  bar: ReactNode;
  children: ReactNode;
}

/** The sheet of paper that a calculator's figures are typed on. */
export function CalculatorForm({ title, path, form, bar, children, ...sent }: CalculatorFormProps) {
  const { round, onReset, ...handlers } = form;
  const hydrated = useHydrated();
  return (
    <form
      key={round}
      {...handlers}
      {...sent}
      action={path}
      aria-labelledby="figures-title"
      noValidate
      className="card bg-sheet px-5 pt-5 pb-5 md:px-7 md:pt-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="figures-title" className="text-h3">
          {title}
        </h2>
        <a
          href={path}
          className="link py-1 text-sm"
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
        Work it out
      </Button>
      {bar}
    </form>
  );
}
