import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormResult, OpenReport } from "#app/domain/analysis/ui/report/report.tsx";
import { LegalOwnerFields } from "#app/domain/owners/ui/legal-owner-fields.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface TermsProps extends OpenReport {
  /** What they were answered with when the request was not taken. */
  refused: FormResult;
}

/** The points of the agreement, acknowledged with a tick; what could not be asked for stands there to be sent again. */
export function Terms({ page, letter, links, refused }: TermsProps) {
  const sending = useNavigation().formAction?.includes("/start") ?? false;
  const typed = refused?.initialValue;
  // The same while the step stands, so that a second press is the same wish.
  const [formKey] = useState(typed?.formKey ? String(typed.formKey) : page.formKey);
  const form = useRef<HTMLFormElement>(null);
  const [isTicked, setTicked] = useState(false);
  const { onInput } = useDraft(form, termsDraft({ page, letter }), refused);
  const offer = letter.offer.name;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[role=alert], [aria-invalid=true]")?.focus();
  }, [refused]);
  return (
    <Form
      ref={form}
      key={offer}
      method="post"
      action={links.start("terms")}
      replace
      preventScrollReset
      noValidate
      onInput={onInput}
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="offer" value={offer} />
      <p>Nothing is signed here. These are the points of the agreement. The fees: {offer}.</p>
      <ol className="letter-steps">
        {letter.terms.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <div className="mt-5">
        <LegalOwnerFields id="start" known={page.legalOwners} typed={typed} errors={refused?.error} />
      </div>
      {page.isPriced ? null : (
        <p className="mt-5">
          This home has no price of its own yet. A manager looks at it first and then e-mails you the
          agreement.
        </p>
      )}
      <Checkbox
        id="acknowledged"
        name="acknowledged"
        className="mt-5"
        label="I have read these points and acknowledge the requirements."
        required
        autoFocus={Boolean(refused?.error?.acknowledged)}
        defaultChecked={typed?.acknowledged === "on" && typed.offer === offer}
        onChange={(event) => setTicked(event.currentTarget.checked)}
        errors={(!isTicked && refused?.error?.acknowledged) || []}
      />
      <div className="mt-4 empty:hidden">
        <FormErrors id="start-problem" errors={refused?.error?.[""] ?? []} />
      </div>
      <DialogActions>
        <Link to={links.start("services")} preventScrollReset className={buttonClass({ variant: "outline" })}>
          Back
        </Link>
        <Button type="submit" pending={sending} pendingLabel="One moment...">
          Request the agreement
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Key of the draft that has the tick; what was asked for drops it. */
export const termsDraft = ({ page, letter }: Pick<OpenReport, "page" | "letter">) =>
  `terms ${page.leadId} ${letter.offer.name}`;
