import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Trap } from "#app/components/form/public-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { useDraft } from "#app/components/form/use-draft.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { PhoneLink } from "#app/components/phone-link.tsx";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";

type AskProps = { page: ReportPage; result: FormReply | undefined };

export function AskSection({ page, result }: AskProps) {
  return mayAct(page) ? <Ask key={page.askKey} page={page} result={result} /> : <OwnerLink page={page} />;
}

function Ask({ page, result }: AskProps) {
  const refused = result?.initialValue?.intent === "ask" ? result : undefined;
  const sending = useNavigation().formData?.get("intent") === "ask";
  const typed = typedIn(refused);
  const form = useProblemFocus(refused);
  const draft = useDraft(form, `ask:${page.leadId}`, refused);
  const { phone } = page.company;
  const isPricedByHand = page.letter?.view.method === "preliminary" && !page.letter.view.rent.setBy;
  const asked = page.asked.person;
  const title = "Ask a manager to price it";
  const needsText = Boolean(asked) || isPricedByHand;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{title}</h2>
      <p>
        {asked
          ? `You asked us on ${asked}. A manager will email you.`
          : isPricedByHand
            ? "A manager is already pricing this home and will get your note."
            : "A manager will look at the address and email you."}{" "}
        Or call <PhoneLink phone={phone} />.
      </p>
      <Form
        ref={form}
        {...draft}
        method="post"
        preventScrollReset
        className="mt-5 grid gap-4"
        aria-labelledby="ask-title"
      >
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="formKey" value={typed?.formKey || page.formKey} />
        <FormErrors id="ask-problem" errors={refused?.error?.[""] ?? []} />
        <TextArea
          id="ask-message"
          name="message"
          label={asked ? "Something to add?" : "What should we know about the home?"}
          optional={!needsText}
          required={needsText}
          size="lg"
          maxLength={2_000}
          defaultValue={typed?.message ?? ""}
          autoFocus={refused !== undefined}
          errors={refused?.error?.message ?? []}
        />
        <Trap id="ask" />
        <Button
          type="submit"
          variant="outline"
          pending={sending}
          pendingLabel="Sending..."
          className="justify-self-start"
        >
          {needsText ? "Add a note" : title}
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
      <h2 id="ask-title">Is this your home?</h2>
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
