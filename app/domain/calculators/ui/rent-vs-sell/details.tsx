import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { RentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { columns, YearlyTable } from "#app/domain/calculators/ui/rent-vs-sell/yearly-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { HiddenFields, type PublicFormState } from "#app/ui/forms/public-form.tsx";
import { useDoorAhead } from "#app/ui/forms/use-door-ahead.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export interface UnlockState {
  isUnlocked: boolean;
  formKey: string;
  startedAt: number;
  /** A refusal that came back to a browser without a script. */
  refused: PublicFormState | null;
  /** What was just achieved. */
  said: string;
  consent: string;
  privacyUrl: string;
}

/** The yearly table, locked until an e-mail is given. */
export function Details({ result, ...locked }: LockedProps & { result: RentVsSell }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isUnlocked, said } = locked.unlock;
  useEffect(() => {
    if (said) heading.current?.focus();
  }, [said]);
  return (
    <section id="details" aria-labelledby="details-title" className="wrap section">
      <h2 id="details-title" ref={heading} tabIndex={-1} className="flex items-center gap-3 text-h2">
        {isUnlocked ? null : <Lock aria-hidden="true" className="size-6 flex-none" />}
        Year by year
      </h2>
      <p role="status" className="font-semibold text-tint-green-ink">
        {said}
      </p>
      {isUnlocked ? <YearlyTable rows={result.rows} /> : <Locked {...locked} />}
    </section>
  );
}

interface LockedProps {
  unlock: UnlockState;
  /** The figures that count, as an address carries them. */
  query: Record<string, string>;
}

function Locked(props: LockedProps) {
  return (
    <div className="mt-4 grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,1fr)_28rem]">
      <div>
        <p className="max-w-measure">
          The full table has nine columns for each year, from the rent that comes in to what you hold at the
          end. Leave an e-mail and it opens here, at once.
        </p>
        <ul className="mt-5 grid max-w-measure gap-x-8 text-note text-soft sm:grid-cols-3">
          {columns.map(({ key, label }) => (
            <li key={key} className="border-b border-line py-1.5">
              {label}
            </li>
          ))}
        </ul>
      </div>
      <UnlockForm {...props} />
    </div>
  );
}

function UnlockForm({ unlock, query }: LockedProps) {
  // Until scripts run the figures that are typed go with the e-mail: its fields belong to their form.
  const form = useHydrated() ? undefined : "figures";
  const fetcher = useFetcher<PublicFormState>();
  const fetchDoor = useDoorAhead(door);
  const state = fetcher.data ?? unlock.refused;
  const summary = useRef<HTMLDivElement>(null);
  const problems = state?.problem ? [state.problem] : [];
  const errors = state?.result.error ?? {};
  const typed = state?.result.initialValue ?? {};
  useEffect(() => {
    if (state) summary.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
  }, [state]);
  return (
    <fetcher.Form method="post" noValidate aria-labelledby="details-title" onFocus={fetchDoor}>
      <div ref={summary} className="mb-4 empty:hidden">
        <FormErrors
          id="unlock-problems"
          errors={problems}
          fields={[
            { id: "unlock-email", errors: errors.email ?? undefined },
            { id: "unlock-name", errors: errors.name ?? undefined },
          ]}
        />
      </div>
      <HiddenFields
        id="unlock"
        formKey={state?.formKey ?? unlock.formKey}
        startedAt={state?.startedAt ?? unlock.startedAt}
      />
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="unlock-email"
          name="email"
          type="email"
          label="E-mail"
          autoComplete="email"
          inputMode="email"
          required
          size="lg"
          form={form}
          defaultValue={textOf(typed.email)}
          errors={errors.email ?? []}
        />
        <TextField
          id="unlock-name"
          name="name"
          label="Name"
          optional
          autoComplete="name"
          maxLength={120}
          size="lg"
          form={form}
          defaultValue={textOf(typed.name)}
          errors={errors.name ?? []}
        />
      </div>
      <Button
        type="submit"
        size="lg"
        className="mt-4 w-full"
        form={form}
        formAction={door}
        pending={fetcher.state !== "idle"}
        pendingLabel="Processing..."
      >
        Open the table
      </Button>
      <p className="mt-3 text-sm text-soft">
        {unlock.consent}{" "}
        <a href={unlock.privacyUrl} className="link">
          Privacy
        </a>
      </p>
    </fetcher.Form>
  );
}

const door = href("/rent-vs-sell/unlock");

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
