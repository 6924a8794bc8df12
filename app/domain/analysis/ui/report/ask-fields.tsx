import { Form, useNavigation } from "react-router";
import type { ReportAsk } from "#app/domain/analysis/report/page.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { useReportAddress } from "#app/domain/analysis/ui/report/report-address.ts";
import { useWrongFocus } from "#app/domain/analysis/ui/report/use-wrong-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Trap } from "#app/ui/forms/trap.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface AskFieldsProps {
  ref: React.RefObject<HTMLFormElement | null>;
  leadId: string;
  formKey: string;
  words: Pick<ReportAsk, "label" | "button" | "isAdded" | "needsWords">;
  /** What the form was answered with when it was not taken. */
  refused: FormResult;
  /** Names the form. */
  titleId: string;
}

/** The form that asks for a person: empty, or after a refusal what was typed, with the words beside it. */
export function AskFields({ ref, leadId, formKey, words, refused, titleId }: AskFieldsProps) {
  const sending = useNavigation().formData?.get("intent") === "ask";
  const typed = refused?.initialValue;
  const draft = useDraft(ref, `ask:${leadId}`, refused);
  useWrongFocus(ref, refused);
  return (
    <Form
      ref={ref}
      {...draft}
      method="post"
      action={useReportAddress(leadId)}
      preventScrollReset
      className="letter-form"
      aria-labelledby={titleId}
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="formKey" value={textOf(typed?.formKey) || formKey} />
      <FormErrors id="ask-problem" errors={refused?.error?.[""] ?? []} />
      <TextArea
        id="ask-message"
        name="message"
        label={words.label}
        optional={!words.needsWords}
        required={words.needsWords}
        size={words.isAdded ? "md" : "lg"}
        maxLength={2_000}
        defaultValue={textOf(typed?.message)}
        autoFocus={refused !== undefined}
        errors={refused?.error?.message ?? []}
      />
      <Trap id="ask" />
      <Button
        type="submit"
        variant="outline"
        size={words.isAdded ? "sm" : "md"}
        pending={sending}
        pendingLabel="Sending..."
        className="justify-self-start"
      >
        {words.button}
      </Button>
    </Form>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
