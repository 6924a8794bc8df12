import { data, href, redirectDocument } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { config } from "#app/config.server.ts";
import { addAbsence, removeAbsence } from "#app/features/accounts/absences/commands.server.ts";
import { listOwnAbsences } from "#app/features/accounts/absences/queries.server.ts";
import { AbsenceForm, RemoveAbsence } from "#app/features/accounts/absences/schema.ts";
import { changeOwnName, changePassword, signOutEverywhere } from "#app/features/accounts/commands.server.ts";
import { AbsencesSection } from "#app/features/accounts/components/account/absences-section.tsx";
import type { AccountPart } from "#app/features/accounts/components/account/account-section.tsx";
import {
  AlertsSection,
  ShortcutsSection,
} from "#app/features/accounts/components/account/alerts-section.tsx";
import { CalendarSection } from "#app/features/accounts/components/account/calendar-section.tsx";
import {
  NameSection,
  PasswordSection,
  SessionsSection,
} from "#app/features/accounts/components/account/identity-sections.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { listOwnSessions } from "#app/features/accounts/queries.server.ts";
import {
  renewCalendarKey,
  saveAlerts,
  saveShortcuts,
} from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings } from "#app/features/accounts/user-settings/queries.server.ts";
import {
  AlertsForm,
  NameForm,
  PasswordForm,
  ShortcutsForm,
} from "#app/features/accounts/user-settings/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { refused } from "#app/lib/result.ts";
import { z } from "#app/lib/zod.ts";
import { actorContext, requestContext, staffOf } from "#app/server/context.ts";
import { handleForm, parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { admitReset } from "#app/server/identity/sign-in-limits.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/account.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Your account", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
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
  const part = url.searchParams.get("save");
  return {
    ...{ name, email, sessions, absences, alerts, phoneE164, shortcutsOff },
    calendarUrl: calendarKey && config.appUrl + href("/calendar/:file", { file: `${calendarKey}.ics` }),
    now,
    timeZone,
    today,
    part,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const args = { request, context };
  const saved = (toast: string) => ({ success: () => ({ to: href("/account"), toast }), failure });
  const part = url.searchParams.get("save") as AccountPart | null;
  switch (part) {
    case "name":
      return handleForm(args, {
        schema: NameForm,
        command: (form, actor) => changeOwnName(actor, form),
        ...saved("Name saved"),
      });
    case "password":
      return handleForm(args, {
        schema: PasswordForm,
        command: async (form, actor) =>
          (await admitReset(context.get(requestContext).ip))
            ? changePassword(actor, form)
            : refused("too_many", tooMany),
        ...saved("Password updated successfully!"),
      });
    case "sessions": {
      const form = await parseForm(request, z.object({}));
      if (!form.ok) return form.reply;
      const outcome = await runCommand(context, () => signOutEverywhere(context.get(actorContext)), failure);
      if (!outcome.ok) return form.refuse(outcome);
      const toast = { tone: "success", text: "You're signed out everywhere" } as const;
      // A document load, since the sign-in page is not hydrated.
      return redirectWithToast(href("/login"), toast, { by: redirectDocument });
    }
    case "alerts":
      return handleForm(args, {
        schema: AlertsForm,
        command: (form, actor) => saveAlerts(actor, form),
        ...saved("Alerts saved"),
      });
    case "shortcuts":
      return handleForm(args, {
        schema: ShortcutsForm,
        command: (form, actor) => saveShortcuts(actor, form),
        ...saved("Keyboard setting saved"),
      });
    case "absence":
      return handleForm(args, {
        schema: AbsenceForm,
        command: (form, actor) => addAbsence(actor, form),
        ...saved("Absence added"),
      });
    case "remove-absence":
      return handleForm(args, {
        schema: RemoveAbsence,
        command: (form, actor) => removeAbsence(actor, form),
        home: href("/account"),
        ...saved("Absence removed"),
      });
    case "calendar":
      return handleForm(args, {
        schema: z.object({}),
        command: (_, actor) => renewCalendarKey(actor),
        ...saved("Calendar link saved"),
      });
    default:
      throw data({ message: "There is no such setting." }, { status: 404 });
  }
}

const failure = "This could not be saved. Please try again.";

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    email,
    sessions,
    absences,
    alerts,
    phoneE164,
    shortcutsOff,
    calendarUrl,
    now,
    timeZone,
    today,
  } = loaderData;
  const replyTo = (part: AccountPart) => (loaderData.part === part ? actionData : undefined);
  return (
    <>
      <PageHead title="Your account" />
      <div className="grid max-w-176 gap-4">
        <NameSection name={name} email={email} replyTo={replyTo} />
        <PasswordSection email={email} replyTo={replyTo} />
        <SessionsSection sessions={sessions} now={now} timeZone={timeZone} />
        <AlertsSection alerts={alerts} phone={phoneE164} replyTo={replyTo} />
        <CalendarSection url={calendarUrl} replyTo={replyTo} />
        <AbsencesSection absences={absences} today={today} replyTo={replyTo} />
        <ShortcutsSection shortcutsOff={shortcutsOff} replyTo={replyTo} />
      </div>
    </>
  );
}
