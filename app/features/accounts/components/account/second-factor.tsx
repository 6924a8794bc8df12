import type { ReactNode } from "react";
import { href, Link, useActionData, useNavigate, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { AccountSection, accountPath } from "#app/features/accounts/components/account/account-section.tsx";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import type { findAppSetUp, findOwnFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatShortDay } from "#app/lib/format.ts";

export type OwnFactors = Awaited<ReturnType<typeof findOwnFactors>>;

interface SecondFactorProps {
  factors: OwnFactors;
  now: Date;
  timeZone: string;
}

export function SecondFactorSection({ factors, now, timeZone }: SecondFactorProps) {
  const { appSince, passkeys, codesLeft, isRequired, hasFactor } = factors;
  const day = (at: Date) => formatShortDay(at, now, timeZone);
  return (
    <AccountSection
      id="second-factor"
      title="Second factor"
      note="After your password, you enter a code of an app or use a passkey. A passkey also signs you in without the password."
    >
      {isRequired && !hasFactor ? (
        <p className="font-semibold" role="status">
          Admins need a second factor here. Set one up to open the admin area.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        <Line
          name="Authenticator app"
          detail={appSince ? `Since ${day(appSince)}` : "Not set up"}
          action={
            appSince ? (
              <DialogLink part="remove-app">
                Remove<span className="sr-only"> the app</span>
              </DialogLink>
            ) : (
              <ButtonForm action={accountPath("start-app")}>Set up an app</ButtonForm>
            )
          }
        />
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Line
            key={id}
            name={name}
            detail={`Passkey since ${day(createdAt)}, ${lastUsedAt ? `last used ${day(lastUsedAt)}` : "not used yet"}`}
            action={
              <DialogLink part="remove-passkey" id={id}>
                Remove<span className="sr-only"> {name}</span>
              </DialogLink>
            }
          />
        ))}
        {hasFactor ? (
          <Line
            name="Recovery codes"
            detail={`${codesLeft} left`}
            action={<DialogLink part="renew-codes">Make new codes</DialogLink>}
          />
        ) : null}
      </ul>
      <span>
        <DialogLink part="passkey">Add a passkey</DialogLink>
      </span>
    </AccountSection>
  );
}

const Line = ({ name, detail, action }: { name: string; detail: string; action: ReactNode }) => (
  <li className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
    <span className="min-w-0 wrap-anywhere">
      {name} <span className="text-soft">· {detail}</span>
    </span>
    {action}
  </li>
);

const DialogLink = ({ part, id, children }: { part: string; id?: string; children: ReactNode }) => (
  <Link
    to={withParams(href("/account"), { do: part, id: id ?? null })}
    preventScrollReset
    className={buttonClass({ variant: "outline", size: "sm" })}
  >
    {children}
  </Link>
);

interface FactorDialogProps {
  /** Of the account page's action. */
  part: string;
  title: string;
  submit: string;
  fields?: Record<string, string>;
  isDanger?: boolean;
  /** Instead of the submit button. */
  button?: (form: ReturnType<typeof useOfficeForm>) => ReactNode;
  children: (form: ReturnType<typeof useOfficeForm>) => ReactNode;
}

/** Asks for the password, so that an open browser is not enough. */
export function FactorDialog({ part, title, submit, fields, isDanger, button, children }: FactorDialogProps) {
  const reply = useActionData<FormReply>();
  const [params] = useSearchParams();
  const form = useOfficeForm({ reply: params.get("save") === part ? reply : undefined });
  const navigate = useNavigate();
  const close = () => void navigate(href("/account"), { preventScrollReset: true });
  return (
    <Dialog id={part} title={title} open onClose={close}>
      <OfficeForm
        form={form}
        action={withParams(accountPath(part), fields ?? {})}
        {...(fields && { fields })}
        noValidate
        preventScrollReset
        className="grid gap-4"
      >
        <FormErrors id={`${part}-problem`} errors={form.problems} />
        {children(form)}
        <PasswordField
          id={`${part}-current`}
          name="current"
          label="Current password"
          autoComplete="current-password"
          maxLength={1000}
          errors={form.fields.current}
        />
        <DialogActions>
          <CancelLink to={href("/account")} preventScrollReset />
          {button?.(form) ?? (
            <Button
              type="submit"
              variant={isDanger ? "danger" : "primary"}
              pending={form.pending}
              pendingLabel="Saving..."
            >
              {submit}
            </Button>
          )}
        </DialogActions>
      </OfficeForm>
    </Dialog>
  );
}

export const AppDialog = ({ setUp }: { setUp: NonNullable<Awaited<ReturnType<typeof findAppSetUp>>> }) => (
  <FactorDialog part="app" title="Set up an app" submit="Turn on">
    {({ field }) => (
      <>
        <p className="text-soft">
          Scan this with an app that shows codes, such as Google Authenticator, 1Password or Aegis.
        </p>
        <svg
          viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`}
          role="img"
          aria-label="QR code of the secret"
          shapeRendering="crispEdges"
          className="mx-auto w-44 bg-white"
        >
          <path d={setUp.qr.path} fill="#000" />
        </svg>
        <p>
          Or{" "}
          <a href={setUp.link} className="link">
            open your app
          </a>
          , or type this secret:{" "}
          <code className="select-all" data-secret>
            {setUp.secret}
          </code>
        </p>
        <TextField
          {...field("code")}
          id="app-code"
          label="The code it shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          className="max-w-40"
        />
      </>
    )}
  </FactorDialog>
);

const confirmations = {
  "remove-app": {
    title: "Remove the app?",
    text: "Its codes stop working. Delete the entry in the app too.",
    submit: "Remove",
  },
  "remove-passkey": {
    title: "Remove this passkey?",
    text: "It no longer signs you in. Delete it on your device too.",
    submit: "Remove",
  },
  "renew-codes": {
    title: "Make new recovery codes?",
    text: "You get ten new codes. All earlier ones stop working.",
    submit: "Make new codes",
  },
};

/** Nothing for other dialogs. */
export function ConfirmFactorDialog({ part, id }: { part: string | null; id: string | null }) {
  if (!part || !(part in confirmations)) return null;
  const { text, ...words } = confirmations[part as keyof typeof confirmations];
  return (
    <FactorDialog part={part} {...words} {...(id && { fields: { id } })} isDanger={part !== "renew-codes"}>
      {() => <p>{text}</p>}
    </FactorDialog>
  );
}
