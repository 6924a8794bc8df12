import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { AskFields } from "#app/domain/analysis/ui/report/ask-fields.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** Wishes for a person to look at the price, with or without a word about it. */
export function AskSection({ page, result }: { page: ReportPage; result: FormResult }) {
  const refused = result?.initialValue?.intent === "ask" ? result : undefined;
  const { state, formData } = useNavigation();
  const sending = formData?.get("intent") === "ask";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [formKey, setFormKey] = useState(page.formKey);
  useEffect(() => {
    if (state === "idle" && wasSending.current && !refused) {
      form.current?.reset();
      // Until it is taken, what is sent again is the same wish.
      setFormKey(page.formKey);
    }
    wasSending.current = sending || (state !== "idle" && wasSending.current);
  }, [state, sending, refused, page.formKey]);
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{page.ask.title}</h2>
      <p>
        {page.ask.text}{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <AskFields
        ref={form}
        leadId={page.leadId}
        formKey={formKey}
        words={page.ask}
        refused={refused}
        titleId="ask-title"
      />
    </section>
  );
}
