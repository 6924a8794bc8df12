import type { ReactNode } from "react";
import { href, useActionData, useSearchParams } from "react-router";
import { Button, type ButtonStyle } from "#app/components/button.tsx";
import { Checkbox, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { CurrentPasswordField, NewPasswordField } from "#app/features/accounts/components/password-field.tsx";
import { withParams } from "#app/lib/current-path.ts";

export const accountPath = (part: string) => withParams(href("/account"), { save: part });

interface SectionProps {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="card scroll-mt-16 p-5" id={id}>
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {title}
      </h2>
      {note ? <p className="mt-1 text-soft">{note}</p> : null}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

interface AccountLineProps {
  name: ReactNode;
  detail: ReactNode;
  action: ReactNode;
}

/** An item of a list: "Authenticator app · Not set up", and at the right what to do with it. */
export const AccountLine = ({ name, detail, action }: AccountLineProps) => (
  <li className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
    <span className="min-w-0 wrap-anywhere">
      {name} {detail ? <span className="text-soft">· {detail}</span> : null}
    </span>
    {action}
  </li>
);

export interface AccountFormProps {
  /** Names the form in the page's action. */
  part: string;
  submit: string;
  variant?: ButtonStyle["variant"];
  fields?: Record<string, string>;
  /** Instead of a plain submit. */
  onConfirm?: (form: ReturnType<typeof useOfficeForm>) => void;
  actions?: (button: ReactNode) => ReactNode;
  children: (form: ReturnType<typeof useOfficeForm>) => ReactNode;
}

export function AccountForm({ part, submit, onConfirm, actions, children, ...props }: AccountFormProps) {
  const { variant = "secondary", fields = {} } = props;
  const reply = useActionData<FormReply>();
  const [params] = useSearchParams();
  const form = useOfficeForm({ reply: params.get("save") === part ? reply : undefined });
  const button = (
    <Button
      {...(onConfirm ? { onClick: () => onConfirm(form) } : { type: "submit" })}
      variant={variant}
      pending={form.pending}
      pendingLabel="Saving..."
    >
      {submit}
    </Button>
  );
  return (
    <OfficeForm
      key={form.formKey}
      form={form}
      id={`form-${part}`}
      action={`${withParams(accountPath(part), fields)}#form-${part}`}
      fields={fields}
      noValidate
      preventScrollReset
      className="grid scroll-mt-16 gap-4"
    >
      <FormErrors id={`${part}-problem`} errors={form.problems} />
      {children(form)}
      {actions?.(button) ?? <span>{button}</span>}
    </OfficeForm>
  );
}

export const NameSection = ({ name, email }: { name: string; email: string }) => (
  <AccountSection id="profile" title="Profile" note={`You sign in as ${email}.`}>
    <AccountForm part="name" submit="Save name">
      {({ field }) => (
        <TextField {...field("name", name)} id="name" label="Name" autoComplete="name" maxLength={120} />
      )}
    </AccountForm>
  </AccountSection>
);

export const PasswordSection = ({ email }: { email: string }) => (
  <AccountSection id="password" title="Password" note="A new password signs you out on all other devices.">
    <AccountForm part="password" submit="Change password">
      {({ fields }) => (
        <>
          <CurrentPasswordField id="current" errors={fields.current} />
          <NewPasswordField id="new-password" label="New password" email={email} errors={fields.password} />
        </>
      )}
    </AccountForm>
  </AccountSection>
);

type EmailSectionProps = { signature: string | null; bcc: string | null };

export const EmailSection = ({ signature, bcc }: EmailSectionProps) => (
  <AccountSection id="email" title="Email" note="For emails that you write to owners.">
    <AccountForm part="signature" submit="Save signature">
      {({ field }) => (
        <TextArea
          {...field("signature", signature ?? "")}
          id="signature"
          label="Signature"
          rows={4}
          maxLength={500}
          hint="Without one, your emails end with your name and the company."
        />
      )}
    </AccountForm>
    {bcc ? (
      <TextField
        id="bcc"
        label="Your BCC address"
        readOnly
        defaultValue={bcc}
        hint="An email from your account's address to an owner, copied to it, stands in the conversation."
      />
    ) : null}
  </AccountSection>
);

export const CalendarSection = ({ url }: { url: string | null }) => (
  <AccountSection
    id="calendar"
    title="Calendar"
    note="Subscribe to your walkthroughs in Google Calendar, Outlook or Apple Calendar. Anyone with the link can read them."
  >
    <AccountForm part="calendar" submit={url ? "Replace link" : "Create link"}>
      {() =>
        url ? (
          <TextField
            id="calendar-link"
            label="Your secret link"
            readOnly
            defaultValue={url}
            hint="Replacing it stops the old link."
          />
        ) : (
          <p className="text-quiet">You have no link yet.</p>
        )
      }
    </AccountForm>
  </AccountSection>
);

export const ShortcutsSection = ({ shortcutsOff }: { shortcutsOff: boolean }) => (
  <AccountSection id="shortcuts" title="Keyboard">
    <AccountForm part="shortcuts" submit="Save keyboard setting">
      {() => (
        <Checkbox
          id="use-shortcuts"
          name="shortcuts"
          label="Use keyboard shortcuts"
          hint="Press ? on any page to see them. They're off while you type."
          defaultChecked={!shortcutsOff}
        />
      )}
    </AccountForm>
  </AccountSection>
);
