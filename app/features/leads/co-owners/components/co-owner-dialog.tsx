import { href } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { LeadDialog, LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";

const coOwnerRoles = ["Co-owner", "Spouse", "Partner", "Trustee", "Attorney", "Agent"];

const coOwnerFields = [
  { name: "name", label: "Name", required: true },
  { name: "role", label: "Role", required: true, list: "co-owner-roles" },
  { name: "email", label: "Email", type: "email", optional: true },
  { name: "phone", label: "Phone", type: "tel", optional: true },
] as const;

interface CoOwnerDialogProps {
  /** Of a new one too. */
  id: string;
  reply: FormReply | undefined;
}

export function CoOwnerDialog({ id, reply }: CoOwnerDialogProps) {
  const { lead, extras } = useLeadPage();
  const form = useOfficeForm({ reply });
  const owner = useShown(
    extras.coOwners.find((each) => each.id === id),
    form.reply,
  );
  const saved = {
    name: owner?.name ?? "",
    role: owner?.role ?? "",
    email: owner?.email ?? "",
    phone: owner?.phone ?? "",
  };
  const field = savedFields("co-owner", saved, form.reply);
  const action = href("/leads/:id/co-owners/:owner", { id: lead.id, owner: id });
  return (
    <LeadDialog id="co-owner" title={owner?.name ?? "Add co-owner"}>
      {() => (
        <>
          <OfficeForm form={form} action={action} fields={{ intent: "save" }} noValidate>
            <SavedValues values={saved} />
            <div className="grid gap-4">
              <FormErrors id="co-owner-problem" errors={form.problems} />
              {coOwnerFields.map(({ name, ...input }) => {
                const { key, ...shown } = field(name);
                return <TextField key={key} {...shown} {...input} />;
              })}
              <datalist id="co-owner-roles">
                {coOwnerRoles.map((role) => (
                  <option key={role} value={role} />
                ))}
              </datalist>
            </div>
            <LeadDialogActions pending={form.pending}>
              {owner ? "Save changes" : "Add co-owner"}
            </LeadDialogActions>
          </OfficeForm>
          {owner ? (
            <details className="mt-4 border-t border-line pt-3">
              <summary className="link cursor-pointer">Remove…</summary>
              <ButtonForm action={action} fields={{ intent: "remove" }} variant="danger" formClassName="mt-3">
                Remove {owner.name}
              </ButtonForm>
            </details>
          ) : null}
        </>
      )}
    </LeadDialog>
  );
}
