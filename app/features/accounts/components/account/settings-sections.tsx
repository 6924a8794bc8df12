import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { AccountForm, AccountSection } from "#app/features/accounts/components/account/account-section.tsx";
import {
  channels,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from "#app/features/accounts/notifications/kinds.ts";
import { formatPhone } from "#app/lib/format.ts";

type AlertsSectionProps = { alerts: readonly string[]; phone: string | null };

export function AlertsSection({ alerts, phone }: AlertsSectionProps) {
  return (
    <AccountSection
      id="alerts"
      title="Alerts"
      note="Choose how you hear about each event. What comes only by email or text is listed here as read."
    >
      <AccountForm part="alerts" submit="Save alerts">
        {({ reply, typed, fields }) => (
          <>
            <table className="w-full border-separate border-spacing-0">
              <caption className="sr-only">Alerts by event and channel</caption>
              <thead>
                <tr className="*:border-b *:border-line *:pb-1.5 *:font-medium *:text-soft">
                  <th scope="col" className="text-left">
                    Event
                  </th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col" className="w-16 text-center">
                      {labels[channel]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {notificationKindNames.map((kind) => (
                  <AlertRow
                    key={kind}
                    kind={kind}
                    chosen={reply ? [reply.initialValue?.on ?? []].flat() : alerts}
                  />
                ))}
              </tbody>
            </table>
            <TextField
              id="alert-phone"
              name="phone"
              type="tel"
              label="Mobile number for texts"
              optional
              autoComplete="tel"
              className="max-w-70"
              defaultValue={typed ? typed.phone : formatPhone(phone ?? "")}
              errors={fields.phone}
            />
          </>
        )}
      </AccountForm>
    </AccountSection>
  );
}

const labels = { page: "Here", email: "Email", text: "Text" };

function AlertRow({ kind, chosen }: { kind: NotificationKind; chosen: readonly unknown[] }) {
  const { label } = notificationKinds[kind];
  return (
    <tr className="*:border-b *:border-line">
      <th scope="row" className="py-1 text-left font-normal">
        {label}
      </th>
      {channels.map((channel) => (
        <td key={channel} className="p-0 text-center">
          <label className="inline-grid size-10 cursor-pointer place-items-center">
            <input
              type="checkbox"
              name="on"
              value={`${kind}.${channel}`}
              aria-label={`${label}: ${labels[channel]}`}
              className="tick"
              defaultChecked={chosen.includes(`${kind}.${channel}`)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

export function CalendarSection({ url }: { url: string | null }) {
  return (
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
}

export function ShortcutsSection({ shortcutsOff }: { shortcutsOff: boolean }) {
  return (
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
}
