import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { dropAllDrafts } from "#app/components/form/use-draft.ts";
import {
  AccountForm,
  AccountSection,
  accountPath,
} from "#app/features/accounts/components/account/account-section.tsx";
import { NewPasswordField, PasswordField } from "#app/features/accounts/components/password-field.tsx";

export function NameSection({ name, email }: { name: string; email: string }) {
  return (
    <AccountSection id="profile" title="Profile" note={`You sign in as ${email}.`}>
      <AccountForm part="name" submit="Save name">
        {({ typed, fields }) => (
          <TextField
            id="name"
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={120}
            defaultValue={typed?.name ?? name}
            errors={fields.name}
          />
        )}
      </AccountForm>
    </AccountSection>
  );
}

export function PasswordSection({ email }: { email: string }) {
  return (
    <AccountSection id="password" title="Password" note="A new password signs you out on all other devices.">
      <AccountForm part="password" submit="Change password">
        {({ fields }) => (
          <>
            <PasswordField
              id="current"
              name="current"
              label="Current password"
              autoComplete="current-password"
              maxLength={1000}
              errors={fields.current}
            />
            <NewPasswordField id="new-password" label="New password" email={email} errors={fields.password} />
          </>
        )}
      </AccountForm>
    </AccountSection>
  );
}

interface SessionsSectionProps {
  sessions: readonly { id: number; device: string; lastSeenAt: Date; isThis: boolean }[];
  now: Date;
  timeZone: string;
}

export function SessionsSection({ sessions, now, timeZone }: SessionsSectionProps) {
  const form = useOfficeForm();
  return (
    <AccountSection id="sessions" title="Where you're signed in">
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, lastSeenAt, isThis }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span>
              {device}
              {isThis ? <b className="font-semibold"> · this device</b> : null}
            </span>
            <span className="text-soft">
              {isThis ? "Now" : <RelativeTime at={lastSeenAt} now={now} timeZone={timeZone} focusable />}
            </span>
          </li>
        ))}
      </ul>
      <OfficeForm
        form={form}
        action={accountPath("sessions")}
        data-leaves
        onSubmit={(event) => {
          if (!event.defaultPrevented) dropAllDrafts();
        }}
      >
        <Button type="submit" variant="outline" pending={form.pending} pendingLabel="Signing out...">
          Sign out everywhere
        </Button>
        <p className="mt-1.5 text-xs text-soft">This device too. You can sign in again right away.</p>
        <ActionProblem problem={form.problem} />
      </OfficeForm>
    </AccountSection>
  );
}
