import { TextField } from "#app/components/form/field.tsx";
import { useOfficeForm } from "#app/components/form/office-form.tsx";
import {
  AccountForm,
  AccountSection,
  type ReplyTo,
} from "#app/features/accounts/components/account/account-section.tsx";

export function CalendarSection({ url, replyTo }: { url: string | null; replyTo: ReplyTo }) {
  const form = useOfficeForm({ reply: replyTo("calendar") });
  return (
    <AccountSection
      id="calendar"
      title="Calendar"
      note="Subscribe to your walkthroughs in Google Calendar, Outlook or Apple Calendar. Anyone with the link can read them."
    >
      <AccountForm part="calendar" form={form} submit={url ? "Replace link" : "Create link"}>
        {url ? (
          <TextField
            id="calendar-link"
            label="Your secret link"
            readOnly
            defaultValue={url}
            key={url}
            hint="Replacing it stops the old link."
          />
        ) : (
          <p className="text-quiet">You have no link yet.</p>
        )}
      </AccountForm>
    </AccountSection>
  );
}
