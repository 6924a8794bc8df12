import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { type AgreementStatus, isOut } from "#app/features/agreements/rules.ts";

interface AgreementButtonsProps {
  agreement: StaffAgreement;
  formKey: string;
  /** Where sending again returns to. */
  back: string;
  reply?: FormReply | undefined;
}

/** Sending again means the newest agreement of the lead, to its next signer. */
export function AgreementButtons({ agreement, formKey, back, reply }: AgreementButtonsProps) {
  const { id, status, hasFile, leadId, brokerUrl } = agreement;
  return (
    <>
      {brokerUrl ? (
        <NewTabButton to={brokerUrl} size="sm">
          Countersign
        </NewTabButton>
      ) : null}
      {leadId && (isOut(status) || (status === "completed" && hasFile)) ? (
        <ButtonForm
          action={href("/leads/:id", { id: leadId })}
          fields={{ intent: "send-agreement-again", back }}
          formKey={formKey}
          reply={reply}
          pendingLabel="Sending..."
        >
          {remindLabels[status] ?? "Send again"}
        </ButtonForm>
      ) : null}
      {hasFile ? (
        <ButtonLink href={href("/documents/:id/download", { id })} size="sm" variant="outline" download>
          Download
        </ButtonLink>
      ) : null}
    </>
  );
}

const remindLabels: Partial<Record<AgreementStatus, string>> = {
  owner_signed: "Remind the broker",
  completed: "Send the copy again",
};
