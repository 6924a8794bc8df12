import { href } from "react-router";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import {
  addressNames,
  homeNames,
  LeadFields,
  sourceOptions,
} from "#app/features/lead-page/components/lead-fields.tsx";
import type { LeadEdit } from "#app/features/lead-page/queries/edit-forms.server.ts";
import { LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { formatField } from "#app/features/leads/details.ts";
import { typedDetails } from "#app/features/leads/fields.ts";
import { type FactName, type Facts, factNames } from "#app/features/leads/property/facts.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { enteredSources } from "#app/features/leads/rules.ts";

interface EditFormProps {
  lead: LeadEdit;
  reply: FormReply | undefined;
  onStay: () => void;
}

export function EditForm({ lead: current, reply, onStay }: EditFormProps) {
  const { deal } = useLeadPage();
  const form = useOfficeForm({ reply });
  const { pending, problems } = form;
  const lead = useShown(current, form.reply);
  const saved = { ...textsOf(lead.facts), ...lead.details };
  const field = savedFields("edit", saved, form.reply, formatSaved);
  const own = href("/leads/:id/edit", { id: lead.id });
  const onChange = useFormLeaveCare({ own, pending, sent: form.reply !== undefined, onStay });
  const { propertyType, source } = saved;
  return (
    <OfficeForm form={form} action={own} onChange={onChange} noValidate>
      <SavedValues values={saved} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
        <div className="col-span-2 grid gap-3 sm:col-span-6">
          <FormErrors id="edit-problem" errors={problems} />
          <p className="text-soft">
            {lead.isPriced
              ? "Saving changes of the home recalculates the rent."
              : "An estimate needs the street, city, ZIP code, property type and square feet, and the number of units of a multi-family building. The rest makes it more accurate."}
          </p>
          {deal.agreement.agreement?.status === "completed" ? (
            <p className="font-medium">
              The agreement is fully signed. What you change here doesn't change it or its fees.
            </p>
          ) : null}
        </div>
        <LeadFields names={addressNames} field={field} special={address} />
        <LeadFields
          names={homeNames}
          field={field}
          className="sm:col-span-2"
          special={{
            // A legacy type is offered until another is chosen.
            ...(!isPropertyType(propertyType) &&
              propertyType && { propertyType: { placeholder: propertyType } }),
            ...(!hasOneUnit(lead.facts) && { squareFootage: { label: "Square feet, one unit" } }),
          }}
        />
        <LeadFields
          names={["source", ...typedDetails]}
          field={field}
          className="col-span-2 sm:col-span-3"
          special={{
            source: {
              placeholder: "Not recorded",
              options: sourceOptions([...new Set([source, ...enteredSources].filter(Boolean))]),
            },
          }}
        />
      </div>
      <LeadDialogActions pending={pending}>Save changes</LeadDialogActions>
    </OfficeForm>
  );
}

const address = {
  streetAddress: { className: "col-span-2 sm:col-span-6" },
  city: { className: "col-span-2 sm:col-span-3" },
  zipCode: { className: "sm:col-span-2" },
};

const hasOneUnit = ({ propertyType, unitCount }: Facts) =>
  isPropertyType(propertyType) && propertyType !== "multi-family" && (unitCount ?? 1) === 1;

const textsOf = (facts: Facts) =>
  Object.fromEntries(factNames.map((name) => [name, String(facts[name] ?? "")])) as Record<FactName, string>;

const formatSaved = (name: string, text: string) =>
  name === "propertyType" && isPropertyType(text) ? propertyTypeNames[text] : formatField(name, text);
