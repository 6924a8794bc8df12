import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { KnownOwner } from "#app/features/lead-page/components/known-owners.tsx";
import { LeadFields } from "#app/features/lead-page/components/lead-fields.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { officeContactNames } from "#app/features/leads/fields.ts";
import type { KnownLead } from "#app/features/leads/types.ts";

export function ContactForm({ reply }: { reply: FormReply<KnownLead> | undefined }) {
  const form = useOfficeForm({ reply });
  const { lead, tasks } = useLeadPage();
  const { id, storedName, email, phone, secondPhone } = useShown(lead, form.reply);
  const saved = {
    name: storedName ?? "",
    email: email ?? "",
    phone: phone ?? "",
    secondPhone: secondPhone ?? "",
  };
  const undelivered = tasks.filter(({ kind, doneAt }) => kind === "undelivered_mail" && !doneAt);
  const { pending, problems, typed, known } = form;
  const field = savedFields("contact", saved, form.reply);
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/contact", { id })}
      noValidate
      className="card mt-2 max-w-3xl"
    >
      <SavedValues values={saved} />
      <div className="grid gap-4 px-4 py-4 sm:grid-cols-2">
        <div className="grid gap-3 empty:hidden sm:col-span-2">
          <FormErrors id="contact-problem" errors={known.length === 0 ? problems : undefined} />
          {known.length > 0 ? (
            <KnownOwner known={known} what="This email or phone number">
              If it is the same owner, you can continue on the other lead or save it here too.
            </KnownOwner>
          ) : null}
        </div>
        <LeadFields names={officeContactNames} field={field} special={{ name: { autoFocus: true } }} />
        {undelivered.length > 0 ? (
          <Checkbox
            id="contact-resend"
            name="resend"
            label="Send again what did not arrive"
            hint={undelivered.map(({ title }) => title).join(", ")}
            defaultChecked={!typed || typed.resend === "on"}
            className="sm:col-span-2"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full">
        <Button type="submit" pending={pending} {...(known.length > 0 && { name: "known", value: "add" })}>
          {known.length > 0 ? "Save anyway" : "Save"}
        </Button>
        <CancelLink to={href("/leads/:id", { id })} preventScrollReset />
      </div>
    </OfficeForm>
  );
}
