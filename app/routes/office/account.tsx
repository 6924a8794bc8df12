import { data, href, Link, redirectDocument } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { config } from "#app/config.server.ts";
import { changeOwnName, changePassword, signOutEverywhere } from "#app/features/accounts/commands.server.ts";
import {
  AbsencesSection,
  AlertsSection,
  SessionsSection,
} from "#app/features/accounts/components/account/account-lists.tsx";
import {
  CalendarSection,
  NameSection,
  PasswordSection,
  ShortcutsSection,
} from "#app/features/accounts/components/account/account-section.tsx";
import { listOwnSessions } from "#app/features/accounts/queries.server.ts";
import {
  addAbsence,
  removeAbsence,
  renewCalendarKey,
  saveAlerts,
  saveShortcuts,
} from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings, listOwnAbsences } from "#app/features/accounts/user-settings/queries.server.ts";
import {
  AbsenceForm,
  AlertsForm,
  NameForm,
  PasswordForm,
  RemoveAbsence,
  ShortcutsForm,
} from "#app/features/accounts/user-settings/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { z } from "#app/lib/zod.ts";
import { requestContext, staffOf } from "#app/server/context.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { admitReset } from "#app/server/identity/sign-in-limits.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/account.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Your account", matches);

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const actor = staffOf(context);
  const { timeZone } = await findCompany();
  const today = dayIn(timeZone, now);
  const [settings, sessions, absences] = await Promise.all([
    findUserSettings(actor.userId),
    listOwnSessions(actor, now),
    listOwnAbsences(actor.userId, today),
  ]);
  const { alerts, phoneE164, shortcutsOff, calendarKey } = settings;
  const { name, email } = actor;
  return {
    ...{ name, email, sessions, absences, alerts, phoneE164, shortcutsOff, now, timeZone, today },
    calendarUrl: calendarKey && config.appUrl + href("/calendar/:file", { file: `${calendarKey}.ics` }),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const failure = "This could not be saved. Please try again.";
  const form = formsOfPage({ request, context }, { to: href("/account"), failure });
  switch (url.searchParams.get("save")) {
    case "name":
      return form(NameForm, changeOwnName, () => "Name saved");
    case "password":
      return form(PasswordForm, changePassword, () => "Password updated successfully!", {
        admit: () => admitReset(context.get(requestContext).ip),
      });
    case "sessions": {
      const text = "You're signed out everywhere";
      return form(z.object({}), signOutEverywhere, () => text, {
        // A document load, since the sign-in page is not hydrated.
        success: () => redirectWithToast(href("/login"), { tone: "success", text }, { by: redirectDocument }),
      });
    }
    case "alerts":
      return form(AlertsForm, saveAlerts, () => "Alerts saved");
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

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, alerts, phoneE164, shortcutsOff, calendarUrl, ...lists } = loaderData;
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
      <div className="grid max-w-176 gap-4">
        <NameSection name={name} email={email} />
        <PasswordSection email={email} />
        <SessionsSection {...lists} />
        <AlertsSection alerts={alerts} phone={phoneE164} />
        <CalendarSection url={calendarUrl} />
        <AbsencesSection {...lists} />
        <ShortcutsSection shortcutsOff={shortcutsOff} />
      </div>
    </>
  );
}
