import { useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields } from "#app/components/form/saved-fields.tsx";

interface AdjustRentProps {
  leadId: string;
  /** The manager's rent, or empty. */
  saved: { rent: string; reason: string };
  isPerUnit: boolean;
  /** Path of the page to return to. */
  back: string;
  reply?: FormReply | undefined;
}

/** Closed until asked for; open on its own page. */
export function AdjustRent(props: AdjustRentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-3 print:hidden"
    >
      <summary className="link inline-flex min-h-10 cursor-pointer items-center font-semibold">
        Adjust
      </summary>
      <AdjustRentForm {...props} onDone={() => setOpen(false)} />
    </details>
  );
}

export function AdjustRentForm({
  leadId,
  saved,
  isPerUnit,
  back,
  reply,
  onDone,
}: AdjustRentProps & { onDone?: () => void }) {
  const form = useOfficeForm({ reply, onDone });
  const field = savedFields("adjust", saved, form.reply);
  const { key: rentKey, hint: rentNow, ...rent } = field("rent");
  const { key: reasonKey, ...reason } = field("reason");
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/rent", { id: leadId })}
      preventScrollReset
      noValidate
      className="grid max-w-xl gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <input type="hidden" name="back" value={back} />
      <SavedValues values={saved} />
      <div className="sm:col-span-2">
        <FormErrors id="adjust-problem" errors={form.problems} />
      </div>
      <TextField
        key={rentKey}
        {...rent}
        label={isPerUnit ? "Rent of one unit, a month" : "Rent a month"}
        prefix="$"
        inputMode="decimal"
        hint={rentNow ?? "Leave empty to use the estimate."}
      />
      <TextField
        key={reasonKey}
        {...reason}
        label="Reason"
        hint={reason.hint ?? "The owner reads it with your name."}
        maxLength={160}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" size="sm" pending={form.pending}>
          Save
        </Button>
        <p className="min-w-0 flex-1 text-xs text-quiet">
          The home is quoted again at this rent. An agreement that is already out keeps its own fees.
        </p>
      </div>
    </OfficeForm>
  );
}
