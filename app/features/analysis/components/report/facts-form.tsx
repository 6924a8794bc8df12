import { Pencil } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { useDraft } from "#app/components/form/use-draft.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { HomeFields } from "#app/features/analysis/components/home-fields.tsx";
import { type FormResult, textOf } from "#app/features/analysis/components/report/links.ts";
import { type FactTexts, factNames, factTexts } from "#app/features/analysis/report/correction.ts";
import {
  type AskedName,
  mayAct,
  type ReportBody,
  type ReportPage,
} from "#app/features/analysis/report/page.ts";

const labels: Record<AskedName, string> = { unitCount: "Units", bedrooms: "Beds", bathrooms: "Baths" };

/** Without JavaScript the browser moves the focus. */
const firstWrong = ({ error }: Refused) => factNames.find((name) => error?.[name]) ?? factNames[0];

type Refused = NonNullable<FormResult>;

interface FactsFormProps {
  page: ReportPage;
  result: FormResult;
}

export function FactsForm({ page, result }: FactsFormProps) {
  if (!mayAct(page)) return null;
  if (page.isFrozen)
    return (
      <p className="mt-4 text-note text-soft print:hidden">
        Your agreement names these details, so they can't be changed here. If one is wrong, please call us.
      </p>
    );
  const refused = refusedAsked(result) ? undefined : refusedFacts(result);
  const seen = (refused && textsIn(refused.initialValue?.seen)) || factTexts(page.facts);
  const texts = (refused && textsIn(refused.initialValue)) || seen;
  return (
    <details className="mt-5 print:hidden" id="correct" open={refused !== undefined}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit property details
      </summary>
      {/* Other details of the home start another form, and a draft keeps what it was based on. */}
      <FactsFields
        key={JSON.stringify([seen, texts])}
        page={page}
        seen={seen}
        texts={texts}
        refused={refused}
      />
    </details>
  );
}

interface FactsFieldsProps {
  page: ReportPage;
  seen: FactTexts;
  texts: FactTexts;
  refused: Refused | undefined;
}

function FactsFields({ page, seen, texts, refused }: FactsFieldsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const form = useProblemFocus(refused);
  const draft = useDraft(form, `facts:${page.leadId}`, refused);
  return (
    <Form
      ref={form}
      {...draft}
      method="post"
      noValidate
      className="mt-5 grid max-w-168 gap-4"
      aria-label="Edit property details"
    >
      <input type="hidden" name="intent" value="facts" />
      <SeenFacts texts={seen} />
      <FormErrors id="facts-problem" errors={refused?.error?.[""] ?? []} />
      <fieldset className="@container min-w-0">
        <legend className="sr-only">The property</legend>
        <HomeFields
          field={(name) => ({
            id: `facts-${name}`,
            name,
            size: "lg",
            defaultValue: texts[name],
            errors: refused?.error?.[name] ?? [],
            autoFocus: refused !== undefined && name === firstWrong(refused),
          })}
          states={[page.facts.state]}
          knownCity={seen.city}
        />
      </fieldset>
      <Button type="submit" pending={sending} pendingLabel="Saving..." className="justify-self-start">
        Save and recompute
      </Button>
    </Form>
  );
}

const SeenFacts = ({ texts }: { texts: FactTexts }) =>
  factNames.map((name) => <input key={name} type="hidden" name={`seen.${name}`} value={texts[name]} />);

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

const textsIn = (typed: unknown): FactTexts | undefined =>
  typed instanceof Object
    ? (Object.fromEntries(factNames.map((name) => [name, textOf(Reflect.get(typed, name))])) as FactTexts)
    : undefined;

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
  const form = useProblemFocus(refused);
  if (asked.length === 0 || page.isFrozen || !mayAct(page)) return null;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="mt-4 grid gap-1.5 border-l-4 border-lamp bg-light-blue px-3.5 pt-2.5 pb-3 text-[0.9375rem]/[1.4] print:hidden"
      aria-labelledby="asked-title"
    >
      <FormErrors id="asked-problem" errors={refused?.error?.[""] ?? undefined} />
      <p id="asked-title">{question}</p>
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="asked" value={asked.includes("bedrooms") ? "rooms" : "units"} />
      <SeenFacts texts={texts} />
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
