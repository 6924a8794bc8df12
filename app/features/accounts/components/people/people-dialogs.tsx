import { href, useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
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
        <DialogSubmit back={href("/admin/users")} pending={form.pending} pendingLabel="Sending...">
          Send invitation
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

interface DisableDialogProps {
  person: { id: string; name: string };
  /** Such as "14 leads"; empty for none. */
  work: { leads: string; tasks: string };
  /** They sign for the broker. */
  isBroker: boolean;
  others: readonly { id: string; name: string }[];
  reply: FormReply | undefined;
}

export function DisableDialog({ person, work, isBroker, others, reply }: DisableDialogProps) {
  const form = useOfficeForm({ reply });
  const options = [
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: "none", label: "No one" },
  ];
  const taker = (name: "leadsTo" | "tasksTo" | "brokerTo", label: string) => (
    <SelectField
      id={`disable-${name}`}
      label={label}
      options={options}
      {...form.field(name, options[0]?.value)}
    />
  );
  return (
    <Dialog id="disable" role="alertdialog" title={`Disable ${person.name}?`} open onClose={useClose()}>
      <OfficeForm
        form={form}
        action={usersPath({ do: "disable", id: person.id })}
        fields={{ userId: person.id }}
        className="grid gap-4"
      >
        <FormErrors id="disable-problem" errors={form.problems} />
        <p>They are signed out everywhere at once and can't sign in. You can enable the account again.</p>
        {work.leads ? taker("leadsTo", `${work.leads} go to`) : null}
        {work.tasks ? taker("tasksTo", `${work.tasks} go to`) : null}
        {isBroker ? taker("brokerTo", "Signs for the broker, besides admins") : null}
        <DialogSubmit
          back={href("/admin/users")}
          variant="danger"
          pending={form.pending}
          pendingLabel="Disabling..."
        >
          {work.leads || work.tasks || isBroker ? "Hand over and disable" : "Disable"}
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

export const ResetFactorDialog = ({ person }: { person: { id: string; name: string } }) => (
  <ConfirmDialog
    title={`Reset the second factor of ${person.name}?`}
    text={`Make sure that it's really ${person.name} who asks. Their app, passkeys and recovery codes stop working, and they are signed out everywhere. Their password alone signs them in again. We email them.`}
    back={href("/admin/users")}
    action={usersPath({ do: "reset-factor" })}
    fields={{ userId: person.id }}
    pendingLabel="Resetting..."
  >
    Reset
  </ConfirmDialog>
);

function useClose() {
  const navigate = useNavigate();
  return () => void navigate(href("/admin/users"), { preventScrollReset: true });
}
