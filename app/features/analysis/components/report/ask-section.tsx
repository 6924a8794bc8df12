import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Trap } from "#app/components/form/public-form.tsx";
import { useDraft } from "#app/components/form/use-draft.ts";
import {
  type FormResult,
  useReportAddress,
  useWrongFocus,
} from "#app/features/analysis/components/report/context.ts";
import { ownerLinkTitle, type ReportAsk, type ReportPage } from "#app/features/analysis/report/page.ts";
import { formatPhone } from "#app/lib/format.ts";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

type AskProps = { page: ReportPage; result: FormResult };

export function AskSection({ page, result }: AskProps) {
  return page.ask ? <Ask page={page} ask={page.ask} result={result} /> : <OwnerLink page={page} />;
}

function Ask({ page, ask, result }: AskProps & { ask: ReportAsk }) {
  const refused = result?.initialValue?.intent === "ask" ? result : undefined;
  const { state, formData } = useNavigation();
  const sending = formData?.get("intent") === "ask";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [formKey, setFormKey] = useState(page.formKey);
  useEffect(() => {
    if (state === "idle" && wasSending.current && !refused) {
      form.current?.reset();
      // Until it is accepted, a second submit is the same request.
      setFormKey(page.formKey);
    }
    wasSending.current = sending || (state !== "idle" && wasSending.current);
  }, [state, sending, refused, page.formKey]);
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{ask.title}</h2>
      <p>
        {ask.text}{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <AskFields
        ref={form}
        leadId={page.leadId}
        formKey={formKey}
        words={ask}
        refused={refused}
        titleId="ask-title"
      />
    </section>
  );
}

interface AskFieldsProps {
  ref: React.RefObject<HTMLFormElement | null>;
  leadId: string;
  formKey: string;
  words: Pick<ReportAsk, "label" | "button" | "isAdded" | "needsLabel">;
  refused: FormResult;
  titleId: string;
}

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
      className="mt-5 grid max-w-168 gap-4"
      aria-labelledby={titleId}
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="formKey" value={textOf(typed?.formKey) || formKey} />
      <FormErrors id="ask-problem" errors={refused?.error?.[""] ?? []} />
      <TextArea
        id="ask-message"
        name="message"
        label={words.label}
        optional={!words.needsLabel}
        required={words.needsLabel}
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

export function OwnerLink({ page }: { page: ReportPage }) {
  const sending = useNavigation().formData?.get("intent") === "link";
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{ownerLinkTitle}</h2>
      <p>
        Anyone with this link can read the report. To correct a fact, ask us something or request an
        agreement, open it from our email: we'll send the link again to the address that asked for the report.
        Or call{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <Form method="post" action={useReportAddress(page.leadId)} preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="link" />
        <Button type="submit" variant="outline" pending={sending} pendingLabel="Sending...">
          Email me the link
        </Button>
      </Form>
    </section>
  );
}
