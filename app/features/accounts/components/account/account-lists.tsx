import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { dropAllDrafts } from "#app/components/form/use-draft.ts";
import {
  AccountForm,
  AccountLine,
  AccountSection,
  accountPath,
} from "#app/features/accounts/components/account/account-section.tsx";
import {
  channels,
  notificationKindNames,
  notificationKinds,
} from "#app/features/accounts/notifications/kinds.ts";
import { formatDays, formatPhone } from "#app/lib/format.ts";

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
          <AccountLine
            key={id}
            name={device}
            detail={isThis ? <b className="font-semibold text-ink">this device</b> : null}
            action={
              <span className="text-soft">
                {isThis ? "Now" : <RelativeTime at={lastSeenAt} now={now} timeZone={timeZone} focusable />}
              </span>
            }
          />
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

const channelLabels = { page: "Here", email: "Email", text: "Text" };

type AlertsSectionProps = { alerts: readonly string[]; phone: string | null };

export const AlertsSection = ({ alerts, phone }: AlertsSectionProps) => (
  <AccountSection
    id="alerts"
    title="Alerts"
    note="Choose how you hear about each event. What comes only by email or text is listed here as read."
  >
    <AccountForm part="alerts" submit="Save alerts">
      {({ reply, field }) => (
        <>
          <AlertsTable chosen={reply ? [reply.initialValue?.on ?? []].flat() : alerts} />
          <TextField
            {...field("phone", formatPhone(phone ?? ""))}
            id="alert-phone"
            type="tel"
            label="Mobile number for texts"
            optional
            autoComplete="tel"
            className="max-w-70"
          />
        </>
      )}
    </AccountForm>
  </AccountSection>
);

function AlertsTable({ chosen }: { chosen: readonly unknown[] }) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Alerts by event and channel</caption>
      <thead>
        <tr className="*:border-b *:border-line *:pb-1.5 *:font-medium *:text-soft">
          <th scope="col" className="text-left">
            Event
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-16 text-center">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKindNames.map((kind) => (
          <tr key={kind} className="*:border-b *:border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {notificationKinds[kind].label}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="p-0 text-center">
                <label className="inline-grid size-10 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    name="on"
                    value={`${kind}.${channel}`}
                    aria-label={`${notificationKinds[kind].label}: ${channelLabels[channel]}`}
                    className="tick"
                    defaultChecked={chosen.includes(`${kind}.${channel}`)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AbsencesSectionProps {
  absences: readonly { id: string; startsOn: string; endsOn: string; note: string | null }[];
  today: string;
}

export const AbsencesSection = ({ absences, today }: AbsencesSectionProps) => (
  <AccountSection
    id="absences"
    title="Absences"
    note="On these days no new leads are assigned to you. Both days are included."
  >
    <ul className="divide-y divide-line">
      {absences.map(({ id, startsOn, endsOn, note }) => (
        <AccountLine
          key={id}
          name={<span className="num">{formatDays(startsOn, endsOn)}</span>}
          detail={note}
          action={
            <ButtonForm
              action={accountPath("remove-absence")}
              fields={{ id }}
              aria-label={`Remove the absence of ${formatDays(startsOn, endsOn)}`}
            >
              Remove
            </ButtonForm>
          }
        />
      ))}
      {absences.length === 0 ? <li className="text-quiet">No absences planned.</li> : null}
    </ul>
    <AccountForm part="absence" submit="Add absence">
      {({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field("startsOn")} id="absence-from" type="date" label="From" />
            <TextField {...field("endsOn")} id="absence-to" type="date" label="To" min={today} />
          </div>
          <TextField
            {...field("note")}
            id="absence-note"
            label="Note"
            optional
            autoComplete="off"
            maxLength={120}
          />
        </>
      )}
    </AccountForm>
  </AccountSection>
);
