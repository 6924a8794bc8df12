import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import {
  AccountForm,
  AccountSection,
  accountPath,
} from "#app/features/accounts/components/account/account-section.tsx";
import { formatDay } from "#app/lib/format.ts";

type Absence = { id: string; startsOn: string; endsOn: string; note: string | null };

type AbsencesSectionProps = { absences: readonly Absence[]; today: string };

export function AbsencesSection({ absences, today }: AbsencesSectionProps) {
  return (
    <AccountSection
      id="absences"
      title="Absences"
      note="On these days no new leads are assigned to you. Both days are included."
    >
      {absences.length > 0 ? (
        <ul className="divide-y divide-line">
          {absences.map((absence) => (
            <AbsenceLine key={absence.id} absence={absence} />
          ))}
        </ul>
      ) : (
        <p className="text-quiet">No absences planned.</p>
      )}
      <AccountForm part="absence" submit="Add absence">
        {({ typed, fields }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                id="absence-from"
                name="startsOn"
                type="date"
                label="From"
                defaultValue={typed?.startsOn}
                errors={fields.startsOn}
              />
              <TextField
                id="absence-to"
                name="endsOn"
                type="date"
                label="To"
                min={today}
                defaultValue={typed?.endsOn}
                errors={fields.endsOn}
              />
            </div>
            <TextField
              id="absence-note"
              name="note"
              label="Note"
              optional
              autoComplete="off"
              maxLength={120}
              defaultValue={typed?.note}
              errors={fields.note}
            />
          </>
        )}
      </AccountForm>
    </AccountSection>
  );
}

function AbsenceLine({ absence: { id, startsOn, endsOn, note } }: { absence: Absence }) {
  const days = startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="num min-w-0 wrap-break-word">
        {days}
        {note ? <span className="text-soft"> · {note}</span> : null}
      </span>
      <ButtonForm
        action={accountPath("remove-absence")}
        fields={{ id }}
        aria-label={`Remove the absence of ${days}`}
      >
        Remove
      </ButtonForm>
    </li>
  );
}
