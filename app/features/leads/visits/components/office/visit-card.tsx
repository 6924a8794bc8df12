import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { visitLabel } from "#app/features/leads/visits/rules.ts";
import type { LeadVisit } from "#app/features/leads/visits/types.ts";

type VisitCardProps = { leadId: string; visit: LeadVisit | null; now: Date; timeZone: string };

export function VisitCard({ leadId, visit, now, timeZone }: VisitCardProps) {
  const isOver = visit !== null && new Date(visit.startsAt) <= now;
  return (
    <section className="card scroll-mt-16 overflow-hidden" aria-labelledby="walkthrough">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <h2 id="walkthrough">Walkthrough</h2>
        {visit ? (
          <Badge {...(isOver ? badges.over : visit.isConfirmed ? badges.confirmed : badges.open)} />
        ) : null}
        {visit ? (
          <Link
            to={href("/leads/:id/walkthrough", { id: leadId })}
            preventScrollReset
            className={buttonClass({ size: "sm", variant: "outline", className: "ml-auto print:hidden" })}
          >
            {isOver ? "Schedule another" : "Move walkthrough"}
          </Link>
        ) : null}
      </header>
      <div className="border-t border-line px-4 py-3">
        {visit ? (
          <>
            <p className="num font-medium">{visitLabel(new Date(visit.startsAt), timeZone)}</p>
            <p className="text-soft">{visit.who ? `${visit.who} comes.` : "Nobody is chosen to come yet."}</p>
            <div className="mt-2 flex flex-wrap items-start gap-2 print:hidden">
              {visit.isConfirmed || isOver ? null : <ConfirmForm leadId={leadId} visit={visit} />}
              <CancelForm leadId={leadId} visit={visit} />
            </div>
          </>
        ) : (
          <p className="text-soft">Nothing is scheduled.</p>
        )}
      </div>
    </section>
  );
}

const badges = {
  over: { tone: "grey", glyph: "done", children: "Over" },
  confirmed: { tone: "green", glyph: "done", children: "Confirmed" },
  open: { tone: "yellow", glyph: 0.5, children: "To confirm" },
} as const;

type FormProps = { leadId: string; visit: LeadVisit };

function ConfirmForm({ leadId, visit }: FormProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/leads/:id/visit", { id: leadId })} preventScrollReset>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="version" value={visit.version} />
      <Button type="submit" size="sm" pending={form.pending}>
        Confirm walkthrough
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

function CancelForm({ leadId, visit }: FormProps) {
  const form = useOfficeForm();
  return (
    <details className="open:basis-full">
      <summary className={buttonClass({ size: "sm", variant: "outline", className: "cursor-pointer" })}>
        Cancel walkthrough…
      </summary>
      <OfficeForm
        form={form}
        action={href("/leads/:id/visit", { id: leadId })}
        preventScrollReset
        className="mt-3 grid gap-3"
      >
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="version" value={visit.version} />
        <TextField
          id="visit-reason"
          name="reason"
          label="Reason"
          hint="The owner gets an email that the walkthrough is canceled, without the reason."
          optional
          maxLength={300}
          errors={form.fields.reason}
        />
        <ActionProblem problem={form.problems} />
        <Button
          type="submit"
          size="sm"
          variant="danger"
          className="justify-self-start"
          pending={form.pending}
          pendingLabel="Canceling..."
        >
          Cancel walkthrough
        </Button>
      </OfficeForm>
    </details>
  );
}
