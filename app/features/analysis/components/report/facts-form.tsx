import { Pencil } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { changedFields, useDraft } from "#app/components/form/use-draft.ts";
import { HomeFields } from "#app/features/analysis/components/home-fields.tsx";
import {
  type FormResult,
  useReportAddress,
  useWrongFocus,
} from "#app/features/analysis/components/report/context.ts";
import { type FactTexts, factNames, factTexts } from "#app/features/analysis/report/correction.ts";
import {
  type AskedName,
  mayAct,
  type ReportBody,
  type ReportPage,
} from "#app/features/analysis/report/page.ts";

const labels: Record<AskedName, string> = { unitCount: "Units", bedrooms: "Beds", bathrooms: "Baths" };

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Without JavaScript the browser moves the focus. */
const firstWrong = ({ error }: Refused) => factNames.find((name) => error?.[name]) ?? factNames[0];

interface FactsFormProps {
  page: ReportPage;
  result: FormResult;
}

export function FactsForm(props: FactsFormProps) {
  if (!mayAct(props.page)) return null;
  return props.page.isFrozen ? (
    <p className="mt-4 text-note text-soft print:hidden">
      Your agreement names these facts, so they can't be changed here. If one is wrong, please call us.
    </p>
  ) : (
    <OpenFactsForm {...props} />
  );
}

function OpenFactsForm({ page, result }: FactsFormProps) {
  const refused = refusedAsked(result) ? undefined : refusedFacts(result);
  const form = useRef<HTMLFormElement>(null);
  const held = useHeldFacts(page, form, refused !== undefined);
  return (
    <details className="mt-5 print:hidden" id="correct" open={refused !== undefined}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit property details
      </summary>
      <FactsFields ref={form} leadId={page.leadId} known={held} state={page.facts.state} refused={refused} />
    </details>
  );
}

type Refused = NonNullable<FormResult>;

interface FactsFieldsProps {
  ref: React.RefObject<HTMLFormElement | null>;
  leadId: string;
  known: { texts: FactTexts; revision: number };
  state: string;
  refused: Refused | undefined;
}

export function FactsFields({ ref, leadId, known, state, refused }: FactsFieldsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const values = refused ? typedIn(refused, known) : known;
  const draft = useDraft(ref, `facts:${leadId}`, refused);
  useWrongFocus(ref, refused);
  return (
    <Form
      ref={ref}
      key={JSON.stringify(values)}
      {...draft}
      method="post"
      action={useReportAddress(leadId)}
      noValidate
      className="mt-5 grid max-w-168 gap-4"
      aria-label="Edit property details"
    >
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="revision" value={values.revision} />
      <FormErrors id="facts-problem" errors={refused?.error?.[""] ?? []} />
      <fieldset className="@container min-w-0">
        <legend className="sr-only">The property</legend>
        <HomeFields
          field={(name) => ({
            id: `facts-${name}`,
            name,
            size: "lg",
            defaultValue: values.texts[name],
            errors: refused?.error?.[name] ?? [],
            autoFocus: refused !== undefined && name === firstWrong(refused),
          })}
          states={[state]}
          knownCity={known.texts.city}
        />
      </fieldset>
      <Button type="submit" pending={sending} pendingLabel="Saving..." className="justify-self-start">
        Save and recompute
      </Button>
    </Form>
  );
}

export function refusedFacts(result: FormResult): Refused | undefined {
  return result?.initialValue?.intent === "facts" ? result : undefined;
}

export function refusedAsked(result: FormResult): Refused | undefined {
  const refused = refusedFacts(result);
  const isAboutThem = Object.keys(refused?.error ?? {}).every((name) =>
    ["", "unitCount", "bedrooms", "bathrooms"].includes(name),
  );
  return refused?.initialValue?.asked && isAboutThem ? refused : undefined;
}

function typedIn({ initialValue = {} }: Refused, known: { texts: FactTexts; revision: number }) {
  const texts = { ...known.texts };
  for (const name of factNames) {
    const typed = initialValue?.[name];
    texts[name] = typeof typed === "string" ? typed : "";
  }
  return { texts, revision: Number(initialValue?.revision) || known.revision };
}

type Held = { texts: FactTexts; revision: number };

function useHeldFacts(
  { facts, revision }: Pick<ReportPage, "facts" | "revision">,
  form: RefObject<HTMLFormElement | null>,
  isRefused: boolean,
): Held {
  const [held, hold] = useState<Held>(() => ({ texts: factTexts(facts), revision }));
  const { state, formData } = useNavigation();
  const isSending = formData?.get("intent") === "facts";
  const wasSending = useRef(false);
  useEffect(() => {
    const isTaken = state === "idle" && wasSending.current && !isRefused;
    wasSending.current = isSending || (state !== "idle" && wasSending.current);
    if (held.revision !== revision && (isTaken || changedFields(form.current).length === 0))
      hold({ texts: factTexts(facts), revision });
  }, [state, isSending, isRefused, facts, revision, held, form]);
  return held;
}

interface AskedFactsProps {
  page: ReportPage;
  letter: ReportBody;
  result: FormResult;
}

export function AskedFacts({ page, letter, result }: AskedFactsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const { names: asked, question, button } = letter.asks;
  const refused = refusedAsked(result);
  const typed = refused?.initialValue;
  const texts = factTexts(page.facts);
  const form = useRef<HTMLFormElement>(null);
  useWrongFocus(form, refused);
  const address = useReportAddress(page.leadId);
  if (asked.length === 0 || page.isFrozen || !mayAct(page)) return null;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      action={address}
      className="mt-4 grid gap-1.5 border-l-4 border-lamp bg-light-blue px-3.5 pt-2.5 pb-3 text-[0.9375rem]/[1.4] print:hidden"
      aria-labelledby="asked-title"
    >
      <FormErrors id="asked-problem" errors={refused?.error?.[""] ?? undefined} />
      <p id="asked-title">{question}</p>
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="asked" value={asked.includes("bedrooms") ? "rooms" : "units"} />
      <input type="hidden" name="revision" value={page.revision} />
      {factNames
        .filter((name) => !asked.some((each) => each === name))
        .map((name) => (
          <input key={name} type="hidden" name={name} value={texts[name]} />
        ))}
      <div className="flex flex-wrap items-start gap-2.5">
        {asked.map((name) => (
          <TextField
            key={name}
            id={`asked-${name}`}
            name={name}
            label={labels[name]}
            className={refused?.error?.[name] ? "w-56" : "w-16 sm:w-28"}
            inputMode={name === "bathrooms" ? "decimal" : "numeric"}
            required={name !== "bathrooms"}
            maxLength={8}
            defaultValue={typed ? textOf(typed[name]) : name === "unitCount" ? "" : texts[name]}
            errors={refused?.error?.[name] ?? []}
          />
        ))}
        <Button type="submit" className="mt-6.5" pending={sending} pendingLabel="Saving...">
          {button}
        </Button>
      </div>
    </Form>
  );
}
