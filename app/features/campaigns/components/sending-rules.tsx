import { useState } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useShown } from "#app/components/form/saved-fields.tsx";
import { Panel } from "#app/components/panel.tsx";
import type { Sending } from "#app/features/campaigns/queries/rules.server.ts";
import { formatExactDateTime, formatNumber } from "#app/lib/format.ts";

const action = href("/campaigns/settings/global");

/** The lamp is lit while messages leave. */
export function PauseSwitch({ sending: { pause, people, due, company } }: { sending: Sending }) {
  const inside = people === 1 ? "1 person is" : `${formatNumber(people)} people are`;
  const messages = due === 1 ? "1 message is" : `${formatNumber(due)} messages are`;
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4" aria-labelledby="sending">
      <span className={pause ? "inline-block size-[9px] rounded-full border border-edge bg-white" : "lit"} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="sending">{pause ? "Everything is paused" : "Nothing is paused"}</h2>
        <p className="text-soft">
          {pause
            ? `${pause.reason}, ${formatExactDateTime(pause.at, company.timeZone)}. ${messages} held back today.`
            : `${inside} in a series, and ${messages} due within a day. A pause stops them within 2 seconds.`}
        </p>
      </div>
      <ButtonForm
        action={`${action}?do=pause`}
        fields={{ paused: pause ? "no" : "yes" }}
        variant={pause ? "primary" : "danger"}
        size="md"
      >
        {pause ? "Resume" : "Pause everything"}
      </ButtonForm>
    </section>
  );
}

type SendingRulesProps = { sending: Sending; isAdmin: boolean; reply: FormReply | undefined };

export function SendingRules(props: SendingRulesProps) {
  const [round, setRound] = useState(0);
  // After a save, the form begins again with what is stored.
  return <RuleFields key={round} {...props} onSaved={() => setRound(round + 1)} />;
}

function RuleFields({ sending, isAdmin, reply, onSaved }: SendingRulesProps & { onSaved: () => void }) {
  const form = useOfficeForm({ reply, onDone: onSaved });
  const { rules, version } = useShown(sending, form.reply);
  const { sentToday, cap, company, changed } = sending;
  return (
    <OfficeForm form={form} action={action} fields={{ version }} noValidate className="grid gap-4">
      <FormErrors id="rules-problem" errors={form.problems} />
      <Panel id="hours" title="Hours">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <TextField
            id="opensAt"
            label="First hour"
            {...form.field("opensAt", rules.opensAt)}
            hint="24 hours, like 08:00."
          />
          <TextField
            id="closesAt"
            label="Last hour"
            {...form.field("closesAt", rules.closesAt)}
            hint="Where the reader is."
          />
          <Checkbox
            id="businessDaysOnly"
            name="businessDaysOnly"
            label="Marketing on business days only"
            hint="A reminder of a walkthrough comes on any day."
            defaultChecked={form.typed ? form.typed.businessDaysOnly === "on" : rules.businessDaysOnly}
            className="sm:col-span-2"
          />
          <p className="text-soft sm:col-span-2">
            Holidays are the closed days of the walkthrough rules
            {isAdmin ? (
              <>
                :{" "}
                <Link to={`${href("/admin/settings")}?section=visits`} className="link">
                  change them there
                </Link>
              </>
            ) : (
              ", which an admin sets"
            )}
            . Texts also keep to 8 AM to 9 PM, as the law asks.
          </p>
        </div>
      </Panel>
      <Panel
        id="caps"
        title="Limits"
        note={
          cap === null
            ? `${formatNumber(sentToday)} sent today`
            : `${formatNumber(sentToday)} of ${formatNumber(cap)} today`
        }
      >
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          {cap === null ? null : (
            <meter
              min={0}
              max={cap}
              value={Math.min(sentToday, cap)}
              aria-label="Marketing emails of today"
              className="h-2 w-full sm:col-span-2"
            />
          )}
          <TextField
            id="dailyCap"
            label="Marketing emails a day"
            type="number"
            min={0}
            hint="0 is no limit."
            {...form.field("dailyCap", String(rules.dailyCap))}
          />
          <TextField
            id="warmUpFrom"
            label="Warm-up since"
            type="date"
            hint="A new sender begins with 50 a day, doubled every second day."
            optional
            {...form.field("warmUpFrom", rules.warmUpFrom ?? "")}
          />
          <TextField
            id="rentChangePercent"
            label="Percent that a rent moves before its owner gets an email"
            type="number"
            min={1}
            max={50}
            {...form.field("rentChangePercent", String(rules.rentChangePercent))}
          />
        </div>
      </Panel>
      <Panel id="sender" title="Sender">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <TextField
            id="senderName"
            label="Sender name"
            hint="Empty: the person who works on the lead, else the company."
            maxLength={80}
            optional
            {...form.field("senderName", rules.senderName)}
          />
          <TextField
            id="replyTo"
            label="Replies go to"
            type="email"
            hint={`Empty: ${company.email || "the company's email"}.`}
            optional
            {...form.field("replyTo", rules.replyTo)}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={form.pending} pendingLabel="Saving...">
          Save changes
        </Button>
        {changed ? (
          <span className="text-xs text-quiet">
            Last changed {formatExactDateTime(changed.at, company.timeZone)}
            {changed.by ? ` by ${changed.by}` : null}
          </span>
        ) : null}
      </div>
    </OfficeForm>
  );
}
