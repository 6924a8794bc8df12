import { data, href, Link, redirectDocument } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { ShownOnce } from "#app/components/shown-once.tsx";
import { config } from "#app/config.server.ts";
import { changeOwnName, changePassword, signOutEverywhere } from "#app/features/accounts/commands.server.ts";
import {
  AbsencesSection,
  AlertsSection,
  SessionsSection,
} from "#app/features/accounts/components/account/account-lists.tsx";
import {
  CalendarSection,
  EmailSection,
  NameSection,
  PasswordSection,
  ShortcutsSection,
} from "#app/features/accounts/components/account/account-section.tsx";
import { PasskeyDialog } from "#app/features/accounts/components/account/passkey-dialog.tsx";
import {
  AppDialog,
  ConfirmFactorDialog,
  SecondFactorSection,
} from "#app/features/accounts/components/account/second-factor.tsx";
import { listOwnSessions } from "#app/features/accounts/queries.server.ts";
import { deviceName } from "#app/features/accounts/rules.ts";
import { AppForm, FactorForm, NewPasskeyForm, RemovePasskeyForm } from "#app/features/accounts/schema.ts";
import {
  addPasskey,
  confirmApp,
  type NewCodes,
  removeApp,
  removePasskey,
  renewCodes,
  startApp,
} from "#app/features/accounts/second-factor/commands/factors.server.ts";
import { startPasskey } from "#app/features/accounts/second-factor/commands/passkeys.server.ts";
import { findAppSetUp, findOwnFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import {
  addAbsence,
  removeAbsence,
  renewCalendarKey,
  saveAlerts,
  saveShortcuts,
  saveSignature,
} from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings, listOwnAbsences } from "#app/features/accounts/user-settings/queries.server.ts";
import {
  AbsenceForm,
  AlertsForm,
  NameForm,
  PasswordForm,
  RemoveAbsence,
  ShortcutsForm,
  SignatureForm,
} from "#app/features/accounts/user-settings/schema.ts";
import { findBccAddress } from "#app/features/conversations/mail/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { dayIn } from "#app/lib/dates.ts";
import { z } from "#app/lib/zod.ts";
import { requestContext, staffOf } from "#app/server/context.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { admitReset } from "#app/server/identity/sign-in-limits.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithSecret, takeSecret } from "#app/server/shown-once.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/account.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Your account", matches);

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const now = new Date();
  const actor = staffOf(context);
  const { timeZone, shortName } = await findCompany();
  const today = dayIn(timeZone, now);
  const dialog = url.searchParams.get("do") ?? url.searchParams.get("save");
  const [{ secret, headers }, factors, appSetUp, newPasskey, settings, sessions, absences, bcc] =
    await Promise.all([
      takeSecret({ request, url }),
      findOwnFactors(actor),
      dialog === "app" ? findAppSetUp(actor, shortName) : null,
      dialog === "passkey" ? startPasskey(actor, shortName) : null,
      findUserSettings(actor.userId),
      listOwnSessions(actor, now),
      listOwnAbsences(actor.userId, today),
      findBccAddress(actor.userId),
    ]);
  const { alerts, phoneE164, shortcutsOff, calendarKey, signature } = settings;
  const { name, email } = actor;
  const page = {
    ...{ secret, dialog, factors, appSetUp, newPasskey, id: url.searchParams.get("id") },
    ...{ signature, bcc },
    device: deviceName(request.headers.get("user-agent")),
    ...{ name, email, sessions, absences, alerts, phoneE164, shortcutsOff, now, timeZone, today },
    calendarUrl: calendarKey && config.appUrl + href("/calendar/:file", { file: `${calendarKey}.ics` }),
  };
  return data(page, { headers });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const failure = "This could not be saved. Please try again.";
  const form = formsOfPage({ request, context }, { to: href("/account"), failure });
  const admit = () => admitReset(context.get(requestContext).ip);
  switch (url.searchParams.get("save")) {
    case "name":
      return form(NameForm, changeOwnName, () => "Name saved");
    case "password":
      return form(PasswordForm, changePassword, () => "Password updated successfully!", {
        admit,
      });
    case "start-app":
      return form(z.object({}), startApp, () => "", {
        home: href("/account"),
        success: () => ({ to: withParams(href("/account"), { do: "app" }) }),
      });
    case "app":
      return form(AppForm, confirmApp, () => "", { admit, success: withCodes("The app is set up") });
    case "passkey":
      return form(NewPasskeyForm, addPasskey, () => "", { admit, success: withCodes("Passkey added") });
    case "renew-codes":
      return form(FactorForm, renewCodes, () => "", { admit, success: withCodes("You have new codes") });
    case "remove-app":
      return form(FactorForm, removeApp, () => "The app was removed", { admit });
    case "remove-passkey":
      return form(RemovePasskeyForm, removePasskey, () => "The passkey was removed", { admit });
    case "sessions": {
      const text = "You're signed out everywhere";
      return form(z.object({}), signOutEverywhere, () => text, {
        // A document load, since the sign-in page is not hydrated.
        success: () => redirectWithToast(href("/login"), { tone: "success", text }, { by: redirectDocument }),
      });
    }
    case "alerts":
      return form(AlertsForm, saveAlerts, () => "Alerts saved");
    case "signature":
      return form(SignatureForm, saveSignature, () => "Signature saved");
    case "calendar":
      return form(z.object({}), renewCalendarKey, () => "Calendar link saved");
    case "absence": {
      const today = dayIn((await findCompany()).timeZone, new Date());
      return form(
        AbsenceForm,
        (actor, absence) => addAbsence(actor, absence, today),
        () => "Absence added",
      );
    }
    case "remove-absence":
      return form(RemoveAbsence, removeAbsence, () => "Absence removed", { home: href("/account") });
    case "shortcuts":
      return form(ShortcutsForm, saveShortcuts, () => "Keyboard setting saved");
    default:
      throw data({ message: "There is no such setting." }, { status: 404 });
  }
}

/** Beside the toast, the recovery codes that came with it. */
const withCodes =
  (text: string) =>
  ({ codes }: NewCodes) =>
    redirectWithSecret(
      href("/account"),
      { id: crypto.randomUUID(), text: codes?.join("\n") ?? "" },
      { tone: "success", text, about: href("/account") },
    );

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, alerts, phoneE164, shortcutsOff, calendarUrl, secret, factors, ...rest } = loaderData;
  const { signature, bcc, dialog, appSetUp, newPasskey, id, device, ...lists } = rest;
  return (
    <>
      <PageHead
        title="Your account"
        actions={
          <Link to={href("/admin/images")} className={buttonClass({ variant: "outline" })}>
            Site images and logo
          </Link>
        }
      />
      <ShownOnce secret={secret} what="recovery codes" plural>
        Each of these ten codes signs you in once, in place of your app or passkey. Save them in a password
        manager, or write them down.
      </ShownOnce>
      <div className="grid max-w-176 gap-4">
        <NameSection name={name} email={email} />
        <PasswordSection email={email} />
        <SecondFactorSection factors={factors} now={lists.now} timeZone={lists.timeZone} />
        <SessionsSection {...lists} />
        <AlertsSection alerts={alerts} phone={phoneE164} />
        <EmailSection signature={signature} bcc={bcc} />
        <CalendarSection url={calendarUrl} />
        <AbsencesSection {...lists} />
        <ShortcutsSection shortcutsOff={shortcutsOff} />
      </div>
      {appSetUp ? <AppDialog setUp={appSetUp} /> : null}
      {newPasskey ? <PasskeyDialog options={newPasskey} device={device} /> : null}
      <ConfirmFactorDialog key={dialog} part={dialog} id={id} />
    </>
  );
}
