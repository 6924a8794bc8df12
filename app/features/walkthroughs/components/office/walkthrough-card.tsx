import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { Panel } from "#app/components/panel.tsx";
import { LeadButton, LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { walkthroughLabel } from "#app/features/walkthroughs/rules.ts";

export function WalkthroughCard() {
  const { lead, extras, now, timeZone } = useLeadPage();
  const { walkthrough: booking } = extras;
  const panel = { id: "walkthrough", title: "Walkthrough" };
  if (!booking)
    return (
      <Panel {...panel}>
        <p className="px-4 py-3 text-soft">Nothing is scheduled.</p>
      </Panel>
    );
  const isOver = new Date(booking.startsAt) <= now;
  const move = (
    <Link
      to={href("/leads/:id/walkthrough", { id: lead.id })}
      preventScrollReset
      className={buttonClass({ size: "sm", variant: "outline" })}
    >
      {isOver ? "Schedule another" : "Move walkthrough"}
    </Link>
  );
  return (
    <Panel
      {...panel}
      note={<Badge {...badges[isOver ? "over" : booking.isConfirmed ? "confirmed" : "open"]} />}
      actions={move}
    >
      <div className="px-4 py-3">
        <p className="num font-medium">{walkthroughLabel(new Date(booking.startsAt), timeZone)}</p>
        <p className="text-soft">{booking.who ? `${booking.who} comes.` : "Nobody is chosen to come yet."}</p>
        <div className="mt-2 flex flex-wrap items-start gap-2 print:hidden">
          {booking.isConfirmed || isOver ? null : (
            <LeadButton intent="confirm-walkthrough" fields={{ version: booking.version }} variant="primary">
              Confirm walkthrough
            </LeadButton>
          )}
          <CancelForm version={booking.version} />
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

function CancelForm({ version }: { version: number }) {
  const form = useLeadForm("cancel-walkthrough", { isDraft: false });
  return (
    <details open={form.wasSent} className="open:basis-full">
      <summary className={buttonClass({ size: "sm", variant: "outline", className: "cursor-pointer" })}>
        Cancel walkthrough…
      </summary>
      <LeadForm form={form} fields={{ version }} className="mt-3 grid gap-3">
        <TextField
          {...form.field("reason")}
          id="walkthrough-reason"
          label="Reason"
          hint="The owner gets an email that the walkthrough is canceled, without the reason."
          optional
          maxLength={300}
        />
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
      </LeadForm>
    </details>
  );
}
