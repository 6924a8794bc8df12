import { Pencil } from "lucide-react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { factNames } from "#app/domain/analysis/report/correction.ts";
import type { FactTexts } from "#app/domain/analysis/report/fact-texts.ts";
import { mayAct, type ReportPage } from "#app/domain/analysis/report/page.ts";
import { HomeFields } from "#app/domain/analysis/ui/home-fields.tsx";
import { useHeldFacts } from "#app/domain/analysis/ui/report/facts/use-held-facts.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { useReportAddress } from "#app/domain/analysis/ui/report/report-address.ts";
import { useWrongFocus } from "#app/domain/analysis/ui/report/use-wrong-focus.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface FactsFormProps {
  page: ReportPage;
  result: FormResult;
}

/** The way to correct a fact, for who may; while an agreement is out, whom to call. */
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

/** Corrects what is known of the home; opens in place, and by itself when something in it was refused. */
function OpenFactsForm({ page, result }: FactsFormProps) {
  const refused = refusedAsked(result) ? undefined : refusedFacts(result);
  const form = useRef<HTMLFormElement>(null);
  const held = useHeldFacts(page, form, refused !== undefined);
  return (
    <details className="letter-fold print:hidden" id="correct" open={refused !== undefined}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Pencil aria-hidden="true" className="size-4" />
        Correct a fact
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

/** The form itself: what is known, or after a refusal what was typed, with the words beside it. */
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
      className="letter-form"
      aria-label="Correct a fact"
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

/** Where no script leads to what was refused, the browser does: to the field, or below the words on the whole. */
const firstWrong = ({ error }: Refused) => factNames.find((name) => error?.[name]) ?? factNames[0];

/** The answer to a correction that was not taken, if the last answer was one. */
export function refusedFacts(result: FormResult): Refused | undefined {
  return result?.initialValue?.intent === "facts" ? result : undefined;
}

/** The same for what is asked above the figure, where no other fact was refused. */
export function refusedAsked(result: FormResult): Refused | undefined {
  const refused = refusedFacts(result);
  const isAboutThem = Object.keys(refused?.error ?? {}).every((name) =>
    ["", "unitCount", "bedrooms", "bathrooms"].includes(name),
  );
  return refused?.initialValue?.asked && isAboutThem ? refused : undefined;
}

/** What an answer says was typed, and of which state of the facts; what it leaves out was empty. */
function typedIn({ initialValue = {} }: Refused, known: { texts: FactTexts; revision: number }) {
  const texts = { ...known.texts };
  for (const name of factNames) {
    const typed = initialValue?.[name];
    texts[name] = typeof typed === "string" ? typed : "";
  }
  return { texts, revision: Number(initialValue?.revision) || known.revision };
}
