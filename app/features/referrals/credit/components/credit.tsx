import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { CopyText } from "#app/components/copy-text.tsx";
import { SelectField, TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import {
  type Credit,
  type CreditEvidence,
  creditChoices,
  creditLabel,
  creditMessage,
  suggestCredit,
} from "#app/features/referrals/credit/rules.ts";
import type { ReferralPage } from "#app/features/referrals/office/queries.server.ts";
import { formatDay } from "#app/lib/format.ts";

interface CreditPanelProps {
  referral: ReferralPage["referral"];
  evidence: CreditEvidence;
  activeDays: number;
  company: string;
  timeZone: string;
  action: string;
  back: string;
  reply: FormReply | undefined;
}

/** Shown when the client was known before, or was referred before. */
export function CreditPanel({
  referral,
  evidence,
  activeDays,
  company,
  timeZone,
  ...page
}: CreditPanelProps) {
  const form = useOfficeForm({ reply: page.reply });
  const suggested = suggestCredit(evidence, { activeDays, timeZone });
  const [chosen, setChosen] = useState(referral.credit ?? suggested?.credit ?? "referral");
  if (!suggested) return null;
  const { known } = evidence;
  const message = creditMessage(chosen as Credit, referral, { evidence, company, timeZone });
  return (
    <section className="my-4 grid gap-3 border-t border-line pt-4" aria-labelledby="credit-title">
      <h3 id="credit-title">Who gets the credit?</h3>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {known ? (
          <>
            <dt className="text-soft">Known since</dt>
            <dd>
              {formatDay(known.since, timeZone)}, {known.origin}
            </dd>
          </>
        ) : null}
        <dt className="text-soft">By your rule</dt>
        <dd>
          {creditLabel(suggested.credit)}: {suggested.why}
        </dd>
        <dt className="text-soft">Decided</dt>
        <dd>
          {referral.credit
            ? `${creditLabel(referral.credit)}${referral.creditReason ? `: ${referral.creditReason}` : ""}`
            : "Not yet"}
        </dd>
      </dl>
      <OfficeForm
        form={form}
        action={page.action}
        fields={{ version: referral.version, back: page.back }}
        className="grid gap-3"
      >
        <FormErrors id="credit-problem" errors={form.problems} />
        <SelectField
          id="credit"
          label="Credit"
          options={creditChoices}
          {...form.field("credit", chosen)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextArea
          id="reason"
          label="Reason"
          hint="Needed if it differs from your rule."
          rows={2}
          maxLength={500}
          {...form.field("reason", referral.creditReason ?? "")}
        />
        <CopyText text={message} what="message" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.pending} pendingLabel="Saving...">
            Decide
          </Button>
          {referral.realtorEmail ? (
            <a
              href={`mailto:${referral.realtorEmail}?${new URLSearchParams({ subject: "Your referral", body: message }).toString().replaceAll("+", "%20")}`}
              className="link py-1.5"
            >
              Open in your email
            </a>
          ) : null}
        </div>
      </OfficeForm>
    </section>
  );
}
