import { type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import { KnownOwner, TypedOwners } from "#app/features/lead-page/components/known-owners.tsx";
import { homeNames, LeadFields } from "#app/features/lead-page/components/lead-fields.tsx";
import { contactNames, typedDetails } from "#app/features/leads/fields.ts";
import { longestNote } from "#app/features/leads/rules.ts";
import type { KnownLead, Person } from "#app/features/leads/types.ts";

interface NewLeadFormProps {
  people: readonly Person[];
  self: string;
  formKey: string;
  reply: FormReply<KnownLead> | undefined;
}

export function NewLeadForm({ people, self, formKey, reply }: NewLeadFormProps) {
  const form = useOfficeForm({ formKey, reply });
  const { pending, problems } = form;
  const [answered, setAnswered] = useState<FormReply<KnownLead>>();
  const owners = useTypedOwners();
  const known = form.reply === answered ? [] : form.known;
  const watch = useFormLeaveCare({ own: href("/leads/new"), pending, sent: form.reply !== undefined });

  // Another email, phone or home needs another confirmation.
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    watch(event);
    const { name } = event.target as HTMLInputElement;
    if (name === "email" || name === "phone" || name === "address") setAnswered(form.reply);
    if (name === "email" || name === "phone" || name === "name") owners.look(event.currentTarget);
  };

  const field = (name: string, value = "") => ({ id: `lead-${name}`, ...form.field(name, value) });

  return (
    <OfficeForm
      form={form}
      action={href("/leads/new")}
      onChange={onChange}
      noValidate
      className="card max-w-3xl"
    >
      <div className="grid gap-6 px-4 py-5 sm:px-6">
        <FormErrors id="lead-problem" errors={known.length === 0 ? problems : undefined} />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Owner</legend>
          <LeadFields
            names={[...contactNames, "source"]}
            field={field}
            special={{
              name: { className: "sm:col-span-2" },
              email: { hint: "An email address or a phone number." },
              source: { placeholder: "Choose one" },
            }}
          />
          <SelectField
            {...field("assignedTo", self)}
            label="Assigned to"
            placeholder="Unassigned"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="sm:col-span-2">
            <TypedOwners known={known.length === 0 ? owners.found : []} />
          </div>
        </fieldset>
        <fieldset className="grid gap-4 border-t border-line pt-5 sm:grid-cols-3">
          <legend className="float-left -mb-1 w-full font-semibold">
            Property <span className="font-normal text-soft">optional</span>
          </legend>
          <TextField
            {...field("address")}
            label="Address"
            hint="Street, City, State ZIP, like 1840 Grand Ave, Springfield, IL 62704."
            className="clear-both sm:col-span-3"
            maxLength={300}
          />
          <LeadFields
            names={homeNames}
            field={field}
            special={{
              propertyType: { hint: "Needed with an address." },
              unitCount: {
                hint: "Needed for multi-family. Square feet, beds and baths are those of one unit.",
              },
              squareFootage: { optional: true },
            }}
          />
        </fieldset>
        <div className="border-t border-line pt-5">
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">Details</legend>
            <LeadFields names={typedDetails} field={field} />
          </fieldset>
        </div>
        <div className="border-t border-line pt-5">
          <TextArea {...field("note")} label="Note" optional maxLength={longestNote} hint="Staff only." />
        </div>
        {known.length > 0 ? (
          <KnownOwner known={known} what="This email, phone or home">
            Open the other lead to continue there, or add this one for the same owner.
          </KnownOwner>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full sm:px-6">
        <Button
          key={known.length > 0 ? "anyway" : "add"}
          type="submit"
          {...(known.length > 0 && { name: "known", value: "add" })}
          pending={pending}
          pendingLabel="Adding..."
        >
          {known.length > 0 ? "Add Anyway" : "Add Lead"}
        </Button>
        <CancelLink to={href("/leads")} />
      </div>
    </OfficeForm>
  );
}

const pauseMs = 300;

/** Looks up whom the typed contact may belong to, after a pause. */
function useTypedOwners() {
  const [found, setFound] = useState<KnownLead[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      const texts = ["email", "phone", "name"].map((name) => [name, String(typed.get(name) ?? "")]);
      // Not a fetcher, which reloads the page when the network fails.
      fetch(`${href("/leads/known")}?${new URLSearchParams(texts)}`)
        .then((reply) => reply.json())
        .then(({ known }: { known: KnownLead[] }) => setFound(known))
        .catch(() => {});
    }, pauseMs);
  };
  return { found, look };
}
