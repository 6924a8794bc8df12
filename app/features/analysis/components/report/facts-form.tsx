import { Pencil } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields } from "#app/components/form/saved-fields.tsx";
import { useDraft } from "#app/components/form/use-draft.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { HomeFields } from "#app/features/analysis/components/home-fields.tsx";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import { type FactName, type FactTexts, factNames, factTexts } from "#app/features/leads/property/facts.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";

interface FactsFormProps {
  page: ReportPage;
  result: FormReply | undefined;
}

export const mayEditFacts = (page: ReportPage) => mayAct(page) && !page.isFrozen;

export function FactsForm({ page, result }: FactsFormProps) {
  if (!mayAct(page)) return null;
  if (page.isFrozen)
    return (
      <p className="mt-4 text-note text-soft print:hidden">
        Your agreement names these details, so they can't be changed here. If one is wrong, please call us.
      </p>
    );
  const refused = result?.initialValue?.intent === "facts" ? result : undefined;
  const saved = factTexts(page.facts);
  return (
    <details className="mt-5 print:hidden" id="correct" open={refused !== undefined}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit property details
      </summary>
      {/* Other saved details start another form. */}
      <FactsFields key={JSON.stringify(saved)} page={page} saved={saved} refused={refused} />
    </details>
  );
}

interface FactsFieldsProps {
  page: ReportPage;
  saved: FactTexts;
  refused: FormReply | undefined;
}

function FactsFields({ page, saved, refused }: FactsFieldsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const form = useProblemFocus(refused);
  const draft = useDraft(form, `facts:${page.leadId}`, refused);
  const fieldOf = savedFields("facts", saved, refused, formatFact);
  // Without JavaScript the browser moves the focus.
  const focused = refused && (factNames.find((name) => refused.error?.[name]) ?? factNames[0]);
  return (
    <Form
      ref={form}
      {...draft}
      method="post"
      noValidate
      className="mt-5 grid gap-4"
      aria-label="Edit property details"
    >
      <input type="hidden" name="intent" value="facts" />
      <SavedValues values={saved} />
      <FormErrors id="facts-problem" errors={refused?.error?.[""] ?? []} />
      <fieldset className="@container min-w-0">
        <legend className="sr-only">The property</legend>
        <HomeFields
          field={(name) => {
            const { key: _, ...field } = fieldOf(name);
            return { ...field, size: "lg", autoFocus: name === focused };
          }}
          states={[page.facts.state]}
          knownCity={saved.city}
        />
      </fieldset>
      <Button type="submit" pending={sending} pendingLabel="Saving..." className="justify-self-start">
        Save and recompute
      </Button>
    </Form>
  );
}

const formatFact = (name: FactName, text: string) =>
  name === "propertyType" && isPropertyType(text) ? propertyTypeNames[text] : text;
