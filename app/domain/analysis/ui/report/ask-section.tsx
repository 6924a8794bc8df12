import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { ReportAsk, ReportPage } from "#app/domain/analysis/report/page.ts";
import { AskFields } from "#app/domain/analysis/ui/report/ask-fields.tsx";
import { OwnerLink } from "#app/domain/analysis/ui/report/owner-link.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { formatPhone } from "#app/ui/format.ts";

type AskProps = { page: ReportPage; result: FormResult };

/** Wishes for a person to look at the price, or the way for the owner to be known as one. */
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
      // Until it is taken, what is sent again is the same wish.
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
