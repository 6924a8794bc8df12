import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormResult, OpenReport } from "#app/domain/analysis/ui/report/report.tsx";
import { mustAcknowledge } from "#app/domain/must-acknowledge.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface TermsProps extends OpenReport {
  /** The terms were sent without the tick. */
  isMissing: boolean;
  /** What they were answered with when the request was not taken. */
  refused: FormResult;
}

/** The points of the agreement, acknowledged with a tick; what could not be asked for stands there to be sent again. */
export function Terms({ page, letter, links, isMissing, refused }: TermsProps) {
  const sending = useNavigation().formAction?.includes("/start") ?? false;
  const typed = refused?.initialValue;
  // The same while the step stands, so that a second press is the same wish.
  const [formKey] = useState(typed?.formKey ? String(typed.formKey) : page.formKey);
  const form = useRef<HTMLFormElement>(null);
  const [isTicked, setTicked] = useState(false);
  const { onInput } = useDraft(form, termsDraft({ page, letter }), isMissing || refused);
  const offer = letter.offer.name;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
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
      <Checkbox
        key={isMissing ? "missing" : "first"}
        id="acknowledged"
        name="acknowledged"
        className="mt-5"
        label="I have read these points and acknowledge the requirements."
        required
        autoFocus={isMissing || refused !== undefined}
        defaultChecked={typed?.acknowledged === "on" && typed.offer === offer}
        onChange={(event) => setTicked(event.currentTarget.checked)}
        errors={isMissing && !isTicked ? [mustAcknowledge] : []}
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
