import { getFormProps, useForm } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { HiddenFields, type PublicFormState } from "#app/ui/forms/public-form.tsx";

interface WebinarFormProps {
  /** The page that answers, with the anchor to land on when the form is posted without script. */
  action: string;
  webinarId: string;
  keys: { formKey: string; startedAt: number };
  state: PublicFormState | undefined;
  /** What the sender agrees to, word for word. */
  consent: string;
}

/** Name and e-mail, for a seat. */
export function WebinarForm({ action, webinarId, keys, state, consent }: WebinarFormProps) {
  const [form, fields] = useForm<{ name: string; email: string; webinarId: string }>({
    id: "webinar",
    ...(state && { lastResult: state.result }),
  });
  const text = (name: "name" | "email") => ({
    id: fields[name].id,
    name: fields[name].name,
    size: "lg" as const,
    required: true,
    defaultValue: fields[name].initialValue ?? "",
    errors: fields[name].errors ?? [],
  });
  const problems = [state?.problem, ...(fields.webinarId.errors ?? [])].filter((each) => each !== undefined);
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      data-swap=""
      data-failed-text="Registration failed. Please try again."
      className="grid gap-4"
      aria-labelledby="register-title"
    >
      <HiddenFields id="webinar" {...(state ?? keys)} />
      <input type="hidden" name="webinarId" value={webinarId} />
      <h2 id="register-title" tabIndex={-1} className="sheet-title pr-6">
        Register
      </h2>
      <FormErrors id="webinar-problems" errors={problems} fields={[fields.name, fields.email]} />
      <TextField {...text("name")} label="Full Name" autoComplete="name" maxLength={120} />
      <TextField {...text("email")} label="E-mail" type="email" autoComplete="email" maxLength={254} />
      <Button type="submit" variant="action" size="lg" pendingLabel="Processing..." className="w-full">
        Register for the webinar
      </Button>
      <p className="text-sm text-soft">{consent}</p>
    </form>
  );
}
