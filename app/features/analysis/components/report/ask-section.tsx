import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Trap } from "#app/components/form/public-form.tsx";
import { useDraft } from "#app/components/form/use-draft.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { type FormResult, textOf } from "#app/features/analysis/components/report/links.ts";
import { ownerLinkTitle, type ReportAsk, type ReportPage } from "#app/features/analysis/report/page.ts";

type AskProps = { page: ReportPage; result: FormResult };

export function AskSection({ page, result }: AskProps) {
  return page.ask ? (
    <Ask key={page.askKey} page={page} ask={page.ask} result={result} />
  ) : (
    <OwnerLink page={page} />
  );
}

function Ask({ page, ask, result }: AskProps & { ask: ReportAsk }) {
  const refused = result?.initialValue?.intent === "ask" ? result : undefined;
  const sending = useNavigation().formData?.get("intent") === "ask";
  const typed = refused?.initialValue;
  const form = useProblemFocus(refused);
  const draft = useDraft(form, `ask:${page.leadId}`, refused);
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{ask.title}</h2>
      <p>
        {ask.text} <PhoneLink phone={phone} />.
      </p>
      <Form
        ref={form}
        {...draft}
        method="post"
        preventScrollReset
        className="mt-5 grid max-w-168 gap-4"
        aria-labelledby="ask-title"
      >
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="formKey" value={textOf(typed?.formKey) || page.formKey} />
        <FormErrors id="ask-problem" errors={refused?.error?.[""] ?? []} />
        <TextArea
          id="ask-message"
          name="message"
          label={ask.label}
          optional={!ask.needsLabel}
          required={ask.needsLabel}
          size={ask.isAdded ? "md" : "lg"}
          maxLength={2_000}
          defaultValue={textOf(typed?.message)}
          autoFocus={refused !== undefined}
          errors={refused?.error?.message ?? []}
        />
        <Trap id="ask" />
        <Button
          type="submit"
          variant="outline"
          size={ask.isAdded ? "sm" : "md"}
          pending={sending}
          pendingLabel="Sending..."
          className="justify-self-start"
        >
          {ask.button}
        </Button>
      </Form>
    </section>
  );
}

export function OwnerLink({ page }: { page: ReportPage }) {
  const sending = useNavigation().formData?.get("intent") === "link";
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{ownerLinkTitle}</h2>
      <p>
        Anyone with this link can read the report. To edit the details, ask us something or request an
        agreement, open it from our email: we'll send the link again to the address that asked for the report.
        Or call <PhoneLink phone={phone} />.
      </p>
      <Form method="post" preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="link" />
        <Button type="submit" variant="outline" pending={sending} pendingLabel="Sending...">
          Email me the link
        </Button>
      </Form>
    </section>
  );
}
