import { href, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { usersPath } from "#app/features/accounts/components/people/people-table.tsx";

interface InviteDialogProps {
  formKey: string;
  reply: FormReply | undefined;
}

export function InviteDialog({ formKey, reply }: InviteDialogProps) {
  const form = useOfficeForm({ formKey, reply });
  const { fields, typed } = form;
  return (
    <Dialog id="invite" title="Invite a person" open onClose={useClose()}>
      <OfficeForm form={form} action={usersPath({ do: "invite" })} noValidate className="grid gap-4">
        <FormErrors id="invite-problem" errors={form.problems} />
        <p className="text-soft">
          They get an email with a link to choose a password. It works once, for 72 hours.
        </p>
        <TextField
          id="invite-name"
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={120}
          defaultValue={typed?.name}
          errors={fields.name}
        />
        <TextField
          id="invite-email"
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          maxLength={254}
          defaultValue={typed?.email}
          errors={fields.email}
        />
        <SelectField
          id="invite-role"
          name="role"
          label="Role"
          hint="Admins also manage users, settings and refunds."
          defaultValue={typed?.role ?? "user"}
          errors={fields.role}
          options={[
            { value: "user", label: "Staff" },
            { value: "admin", label: "Admin" },
          ]}
        />
        <DialogActions>
          <CancelLink to={href("/admin/users")} preventScrollReset />
          <Button type="submit" pending={form.pending} pendingLabel="Sending...">
            Send invitation
          </Button>
        </DialogActions>
      </OfficeForm>
    </Dialog>
  );
}

export const DisableDialog = ({ person }: { person: { id: string; name: string } }) => (
  <Dialog id="disable" role="alertdialog" title={`Disable ${person.name}?`} open onClose={useClose()}>
    <p>
      They are signed out everywhere at once and can't sign in. Their leads and tasks stay assigned to them.
      You can enable the account again.
    </p>
    <DialogActions>
      <CancelLink to={href("/admin/users")} preventScrollReset />
      <ButtonForm
        action={usersPath({ do: "disable" })}
        fields={{ userId: person.id }}
        variant="danger"
        size="md"
        pendingLabel="Disabling..."
        formClassName="max-sm:*:w-full"
      >
        Disable
      </ButtonForm>
    </DialogActions>
  </Dialog>
);

function useClose() {
  const navigate = useNavigate();
  return () => void navigate(href("/admin/users"), { preventScrollReset: true });
}
