import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormErrors, TextArea } from "#app/ui/field.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** Wishes for a person to look at the price, with or without a word about it. */
export function AskSection({ page, result }: { page: ReportPage; result: FormResult }) {
  const refused = result?.initialValue?.intent === "ask" ? result : undefined;
  const typed = refused?.initialValue?.message;
  const { state, formData } = useNavigation();
  const sending = formData?.get("intent") === "ask";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [formKey, setFormKey] = useState(page.formKey);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [refused]);
  useEffect(() => {
    if (state === "idle" && wasSending.current && !refused) {
      form.current?.reset();
      // Until it is taken, what is sent again is the same wish.
      setFormKey(page.formKey);
    }
    wasSending.current = sending || (state !== "idle" && wasSending.current);
  }, [state, sending, refused, page.formKey]);
  const { phone } = page.company;
  const asked = page.asked.person;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">Have a person price it</h2>
      <p>
        {asked
          ? `You asked on ${asked}; a manager will write to you. Or call`
          : "A manager looks at the address and writes to you. Or call"}{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <Form
        ref={form}
        method="post"
        action={`/analysis/${page.leadId}`}
        preventScrollReset
        className="letter-form"
        aria-labelledby="ask-title"
      >
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="formKey" value={textOf(refused?.initialValue?.formKey) || formKey} />
        <FormErrors id="ask-problem" errors={refused?.error?.[""] ?? []} />
        <TextArea
          id="ask-message"
          name="message"
          label={asked ? "Something to add?" : "What should we know about the home?"}
          optional={!asked}
          required={asked !== null}
          size={asked ? "md" : "lg"}
          maxLength={2_000}
          defaultValue={textOf(typed)}
          errors={refused?.error?.message ?? []}
        />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="ask-website">Website</label>
          <input id="ask-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <Button
          type="submit"
          variant="outline"
          size={asked ? "sm" : "md"}
          pending={sending}
          pendingLabel="Sending..."
          className="justify-self-start"
        >
          {asked ? "Add to it" : "Ask a person to price it"}
        </Button>
      </Form>
    </section>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
