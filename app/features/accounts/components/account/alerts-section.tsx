import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { useOfficeForm } from "#app/components/form/office-form.tsx";
import {
  AccountForm,
  AccountSection,
  type ReplyTo,
} from "#app/features/accounts/components/account/account-section.tsx";
import { notificationKinds } from "#app/features/accounts/notifications/kinds.ts";
import { type Alerts, alertKinds, channels } from "#app/features/accounts/user-settings/rules.ts";
import { formatPhone } from "#app/lib/format.ts";

type AlertsSectionProps = { alerts: Alerts; phone: string | null; replyTo: ReplyTo };

export function AlertsSection({ alerts, phone, replyTo }: AlertsSectionProps) {
  const form = useOfficeForm({ reply: replyTo("alerts") });
  const typed = form.reply && [form.reply.initialValue?.on ?? []].flat();
  return (
    <AccountSection id="alerts" title="Alerts" note="Choose how you hear about each event.">
      <AccountForm part="alerts" form={form} submit="Save alerts">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">Alerts by event and channel</caption>
          <thead>
            <tr>
              <th scope="col" className="border-b border-line pb-1.5 text-left font-medium text-soft">
                Event
              </th>
              {channels.map((channel) => (
                <th
                  key={channel}
                  scope="col"
                  className="w-16 border-b border-line pb-1.5 text-center font-medium text-soft"
                >
                  {labels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alertKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="border-b border-line py-1 text-left font-normal">
                  {notificationKinds[kind]}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="border-b border-line p-0 text-center">
                    <label className="inline-grid size-10 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        name="on"
                        value={`${kind}.${channel}`}
                        aria-label={`${notificationKinds[kind]}: ${labels[channel]}`}
                        className="tick"
                        defaultChecked={typed ? typed.includes(`${kind}.${channel}`) : alerts[kind][channel]}
                      />
                    </label>
                  </td>
                ))}
              </tr>
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
          defaultValue={form.typed ? form.typed.phone : formatPhone(phone ?? "")}
          errors={form.fields.phone}
        />
      </AccountForm>
    </AccountSection>
  );
}

const labels = { page: "Here", email: "Email", text: "Text" };

export function ShortcutsSection({ shortcutsOff, replyTo }: { shortcutsOff: boolean; replyTo: ReplyTo }) {
  const form = useOfficeForm({ reply: replyTo("shortcuts") });
  return (
    <AccountSection id="shortcuts" title="Keyboard">
      <AccountForm part="shortcuts" form={form} submit="Save keyboard setting">
        <Checkbox
          id="use-shortcuts"
          name="shortcuts"
          label="Use keyboard shortcuts"
          hint="Press ? on any page to see them. They're off while you type."
          defaultChecked={!shortcutsOff}
        />
      </AccountForm>
    </AccountSection>
  );
}
