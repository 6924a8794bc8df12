import { href, useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { Checkbox, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import type { Connection } from "#app/features/settings/connections/queries.server.ts";
import { vendorTable } from "#app/features/settings/integrations/rules.ts";
import { withParams } from "#app/lib/current-path.ts";

const healthPath = href("/admin/health");

interface ConnectionSheetProps {
  connection: Connection;
  reply: FormReply | undefined;
}

export function ConnectionSheet({ connection, reply }: ConnectionSheetProps) {
  const { vendor, version, problem, fields } = connection;
  const form = useOfficeForm({ reply });
  const navigate = useNavigate();
  const removed = [form.reply?.initialValue?.remove].flat();
  return (
    <Dialog
      id="connection"
      title={vendorTable[vendor].label}
      open
      side
      onClose={() => navigate(healthPath, { preventScrollReset: true })}
    >
      <OfficeForm
        form={form}
        action={withParams(healthPath, { do: "connect", vendor })}
        fields={{ vendor, version }}
        noValidate
        className="grid gap-4"
      >
        <FormErrors id="connection-problem" errors={form.problems ?? (problem ? [problem] : undefined)} />
        {vendor === "files" ? (
          <p className="text-soft">Stored files stay where they are. Copy them to the new place first.</p>
        ) : null}
        {fields.map((field) => (
          <div key={field.name} className="grid gap-2">
            <SettingInput {...field} control={form.field(field.name, field.value)} />
            {field.secret && !field.isInEnvironment ? (
              <Checkbox
                id={`remove-${field.name}`}
                name="remove"
                value={field.name}
                label="Remove"
                aria-label={`Remove ${field.label}`}
                defaultChecked={removed.includes(field.name)}
              />
            ) : null}
          </div>
        ))}
        <DialogSubmit back={healthPath} pending={form.pending} pendingLabel="Saving...">
          Save
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

type SettingInputProps = Connection["fields"][number] & {
  control: ReturnType<ReturnType<typeof useOfficeForm>["field"]>;
};

function SettingInput({ control, ...field }: SettingInputProps) {
  const { name, label, kind, secret, isInEnvironment, placeholder } = field;
  const frame = { id: name, label, hint: <code>{name}</code> };
  if (isInEnvironment) return <TextField {...frame} readOnly value="Set by the environment" />;
  const shared = { ...frame, ...control, placeholder: secret ?? placeholder, spellCheck: false };
  if (kind === "pem") return <TextArea {...shared} rows={4} />;
  if (kind === "secret") return <TextField {...shared} type="password" autoComplete="new-password" />;
  return <TextField {...shared} autoComplete="off" />;
}
