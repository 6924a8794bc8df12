import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import type { LeadExtras } from "#app/features/leads/types.ts";
import { visitLabel } from "#app/features/leads/visits/rules.ts";

type VisitCardProps = { leadId: string; visit: LeadExtras["visit"]; now: Date; timeZone: string };

export function VisitCard({ leadId, visit, now, timeZone }: VisitCardProps) {
  const panel = { id: "walkthrough", title: "Walkthrough", className: "scroll-mt-16" };
  if (!visit)
    return (
      <Panel {...panel}>
        <p className="px-4 py-3 text-soft">Nothing is scheduled.</p>
      </Panel>
    );
  const action = href("/leads/:id/visit", { id: leadId });
  const isOver = new Date(visit.startsAt) <= now;
  const move = (
    <Link
      to={href("/leads/:id/walkthrough", { id: leadId })}
      preventScrollReset
      className={buttonClass({ size: "sm", variant: "outline" })}
    >
      {isOver ? "Schedule another" : "Move walkthrough"}
    </Link>
  );
  return (
    <Panel
      {...panel}
      note={<Badge {...badges[isOver ? "over" : visit.isConfirmed ? "confirmed" : "open"]} />}
      actions={move}
    >
      <div className="px-4 py-3">
        <p className="num font-medium">{visitLabel(new Date(visit.startsAt), timeZone)}</p>
        <p className="text-soft">{visit.who ? `${visit.who} comes.` : "Nobody is chosen to come yet."}</p>
        <div className="mt-2 flex flex-wrap items-start gap-2 print:hidden">
          {visit.isConfirmed || isOver ? null : (
            <ButtonForm
              action={action}
              fields={{ intent: "confirm", version: visit.version }}
              variant="primary"
            >
              Confirm walkthrough
            </ButtonForm>
          )}
          <CancelForm action={action} version={visit.version} />
        </div>
      </div>
    </Panel>
  );
}

const badges = {
  over: { tone: "grey", glyph: "done", label: "Over" },
  confirmed: { tone: "green", glyph: "done", label: "Confirmed" },
  open: { tone: "yellow", glyph: 0.5, label: "To confirm" },
} as const;

function CancelForm({ action, version }: { action: string; version: number }) {
  const form = useOfficeForm();
  return (
    <details className="open:basis-full">
      <summary className={buttonClass({ size: "sm", variant: "outline", className: "cursor-pointer" })}>
        Cancel walkthrough…
      </summary>
      <OfficeForm
        form={form}
        action={action}
        fields={{ intent: "cancel", version }}
        preventScrollReset
        className="mt-3 grid gap-3"
      >
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
