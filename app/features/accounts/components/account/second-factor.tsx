import type { ReactNode } from "react";
import { href, Link, useNavigate } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import {
  AccountForm,
  type AccountFormProps,
  AccountLine,
  AccountSection,
  accountPath,
} from "#app/features/accounts/components/account/account-section.tsx";
import { CurrentPasswordField } from "#app/features/accounts/components/password-field.tsx";
import type { findAppSetUp, findOwnFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatShortDay } from "#app/lib/format.ts";

interface SecondFactorProps {
  factors: Awaited<ReturnType<typeof findOwnFactors>>;
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
        <AccountLine
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
          <AccountLine
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
          <AccountLine
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

const DialogLink = ({ part, id, children }: { part: string; id?: string; children: ReactNode }) => (
  <Link
    to={withParams(href("/account"), { do: part, id: id ?? null })}
    preventScrollReset
    className={buttonClass({ variant: "outline", size: "sm" })}
  >
    {children}
  </Link>
);

interface FactorDialogProps extends Omit<AccountFormProps, "actions"> {
  title: string;
}

export function FactorDialog({ title, children, variant = "primary", ...form }: FactorDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(href("/account"), { preventScrollReset: true });
  return (
    <Dialog id={form.part} title={title} open onClose={close}>
      <AccountForm
        {...form}
        variant={variant}
        actions={(button) => (
          <DialogActions>
            <CancelLink to={href("/account")} preventScrollReset />
            {button}
          </DialogActions>
        )}
      >
        {(state) => (
          <>
            {children(state)}
            <CurrentPasswordField id={`${form.part}-current`} errors={state.fields.current} />
          </>
        )}
      </AccountForm>
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
    variant: "danger",
  },
  "remove-passkey": {
    title: "Remove this passkey?",
    text: "It no longer signs you in. Delete it on your device too.",
    submit: "Remove",
    variant: "danger",
  },
  "renew-codes": {
    title: "Make new recovery codes?",
    text: "You get ten new codes. All earlier ones stop working.",
    submit: "Make new codes",
    variant: "primary",
  },
} as const;

/** Nothing for other dialogs. */
export function ConfirmFactorDialog({ part, id }: { part: string | null; id: string | null }) {
  if (!part || !(part in confirmations)) return null;
  const { text, ...labels } = confirmations[part as keyof typeof confirmations];
  return (
    <FactorDialog part={part} {...labels} {...(id && { fields: { id } })}>
      {() => <p>{text}</p>}
    </FactorDialog>
  );
}
