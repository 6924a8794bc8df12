import type { ReactNode } from "react";
import { href, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";
import { propertyTypeOptions } from "#app/features/leads/property/types.ts";
import { Progress } from "#app/features/referrals/components/progress.tsx";
import { CreditPanel } from "#app/features/referrals/credit/components/credit.tsx";
import { StatusSelect, sheetPath } from "#app/features/referrals/office/components/referral-table.tsx";
import type { ReferralPage } from "#app/features/referrals/office/queries.server.ts";
import {
  promiseState,
  type ReferralFieldName,
  referralFieldNames,
  referralSteps,
} from "#app/features/referrals/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";

interface ReferralSheetProps {
  referral: ReferralPage["referral"];
  /** The list with its filter and page. */
  here: string;
  tab: "details" | "payment";
  children: ReactNode;
}

export function ReferralSheet({ referral, here, tab, children }: ReferralSheetProps) {
  const navigate = useNavigate();
  const { id, clientName } = referral;
  return (
    <Dialog
      id="referral"
      title={displayName(clientName)}
      open
      side
      onClose={() => navigate(here, { preventScrollReset: true })}
    >
      <Tabs
        label="Referral"
        className="mb-3 overflow-visible! border-b border-line"
        tabs={[
          {
            to: sheetPath(href("/admin/referrals/:id", { id }), here),
            label: "Details",
            isCurrent: tab === "details",
          },
          {
            to: sheetPath(href("/admin/referrals/:id/payment", { id }), here),
            label: "Payment",
            isCurrent: tab === "payment",
          },
        ]}
      />
      {children}
    </Dialog>
  );
}

interface ReferralDetailsProps extends ReferralPage {
  /** Of the rule for known clients. */
  activeDays: number;
  company: string;
  here: string;
  reply: FormReply | undefined;
  now: Date;
  timeZone: string;
}

export function ReferralDetails({
  referral,
  assignee,
  shown,
  signedAt,
  evidence,
  activeDays,
  company,
  here,
  reply,
  now,
  timeZone,
}: ReferralDetailsProps) {
  const { id, clientName, status, version, createdAt } = referral;
  const path = sheetPath(href("/admin/referrals/:id", { id }), here);
  const action = (name: string) => withParams(path, { do: name });
  const { promise } = shown;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusSelect inSheet {...{ id, status, version }} name={displayName(clientName)} back={path} />
        <p className="num text-soft">
          Received {formatExactDateTime(createdAt, timeZone)}
          <br />
          {assignee ? `Assigned to ${assignee}` : "Unassigned"}
        </p>
      </div>
      {signedAt ? (
        <div role="note" className="card mt-4 flex flex-wrap items-center gap-3 bg-wash px-4 py-2.5">
          <p className="mr-auto">
            {displayName(clientName)} signed the agreement on {formatDay(signedAt, timeZone)}.
          </p>
          <ButtonForm
            action={withParams(href("/admin/referrals"), { do: "status" })}
            fields={{ id, version, status: "converted", back: path }}
          >
            Mark as converted
          </ButtonForm>
        </div>
      ) : null}
      <details className="my-4 border-y border-line py-2">
        <summary className="link w-fit">What the realtor sees</summary>
        <div className="mt-3">
          <Progress
            client={shown.client}
            assignee={shown.assignee}
            steps={referralSteps(shown)}
            promise={promise && { dueAt: promise.dueAt, state: promiseState(promise, now) }}
            timeZone={timeZone}
          />
        </div>
        <a href={href("/realtor-referral/:id", { id })} className="link mt-3 inline-block">
          Open the realtor's page
        </a>
      </details>
      <CreditPanel
        key={`${referral.credit} ${referral.creditReason}`}
        {...{ referral, evidence, activeDays, company, timeZone }}
        action={action("credit")}
        back={path}
        reply={reply}
      />
      <EditForm referral={referral} action={action("edit")} back={here} reply={reply} />
      <details className="mt-6 border-t border-line pt-3">
        <summary className="link w-fit">Delete…</summary>
        <p className="my-2 text-soft">
          Are you sure you want to delete the referral of {displayName(clientName)}? The realtor's page and
          the contact task go with it. This action cannot be undone.
        </p>
        <ButtonForm action={action("delete")} fields={{ back: here }} variant="danger">
          Delete this referral
        </ButtonForm>
      </details>
    </>
  );
}

const labels: Record<ReferralFieldName, { label: string; max: number; type?: string }> = {
  clientName: { label: "Client", max: 120 },
  clientEmail: { label: "Client's email", max: 254, type: "email" },
  clientPhone: { label: "Client's phone", max: 40, type: "tel" },
  propertyAddress: { label: "Property", max: 300 },
  propertyType: { label: "Property type", max: 0 },
  realtorName: { label: "Realtor", max: 120 },
  realtorEmail: { label: "Realtor's email", max: 254, type: "email" },
  realtorPhone: { label: "Realtor's phone", max: 40, type: "tel" },
  realtorCompany: { label: "Brokerage", max: 160 },
  notes: { label: "Notes", max: 2_000 },
};

type EditFormProps = Pick<ReferralDetailsProps, "referral" | "reply"> & { action: string; back: string };

function EditForm({ referral: current, action, back, reply }: EditFormProps) {
  const form = useOfficeForm({ reply });
  const referral = useShown(current, form.reply);
  const saved = Object.fromEntries(referralFieldNames.map((name) => [name, referral[name] ?? ""])) as Record<
    ReferralFieldName,
    string
  >;
  const field = savedFields("referral", saved, form.reply);
  const input = (name: ReferralFieldName) => {
    const { key, ...shown } = field(name);
    const { label, max, type } = labels[name];
    return <TextField key={key} {...shown} label={label} maxLength={max} {...(type && { type })} />;
  };
  const { key: typeKey, ...type } = field("propertyType");
  const { key: notesKey, ...notes } = field("notes");
  return (
    <OfficeForm form={form} action={action} fields={{ back }} noValidate className="grid gap-3">
      <SavedValues values={saved} />
      <FormErrors id="referral-problem" errors={form.problems} />
      {input("clientName")}
      <div className="grid gap-3 sm:grid-cols-2">
        {input("clientEmail")}
        {input("clientPhone")}
      </div>
      {input("propertyAddress")}
      <SelectField
        key={typeKey}
        {...type}
        label={labels.propertyType.label}
        placeholder="Unknown"
        options={propertyTypeOptions}
      />
      {input("realtorName")}
      {input("realtorCompany")}
      <div className="grid gap-3 sm:grid-cols-2">
        {input("realtorEmail")}
        {input("realtorPhone")}
      </div>
      <TextArea
        key={notesKey}
        {...notes}
        label={labels.notes.label}
        rows={4}
        maxLength={labels.notes.max}
        optional
      />
      <Button type="submit" pending={form.pending} pendingLabel="Saving..." className="justify-self-start">
        Save
      </Button>
    </OfficeForm>
  );
}
