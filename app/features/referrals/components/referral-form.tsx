import { getFormProps, useForm } from "@conform-to/react";
import { Button } from "#app/components/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";

const names = [
  ...(["realtorName", "realtorCompany", "realtorEmail", "realtorPhone"] as const),
  ...(["clientName", "clientEmail", "clientPhone"] as const),
  ...(["propertyAddress", "propertyType", "notes"] as const),
];

type Shape = Record<(typeof names)[number], string>;

interface ReferralFormProps {
  action: string;
  keys: FormKeys;
  reply: FormReply | undefined;
  consent: string;
  propertyTypes: readonly { value: string; label: string }[];
}

export function ReferralForm({ action, keys, reply, consent, propertyTypes }: ReferralFormProps) {
  const [form, fields] = useForm<Shape>({
    id: "referral",
    ...(reply && { lastResult: reply }),
  });
  const text = (name: keyof Shape) => ({
    id: fields[name].id,
    name: fields[name].name,
    size: "lg" as const,
    defaultValue: fields[name].initialValue ?? "",
    errors: fields[name].errors ?? [],
    required: true,
  });
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      // Otherwise the browser would restore only the notes, next to the next client.
      autoComplete="off"
      data-draft="referral"
      data-swap=""
      data-failed-text="Failed to submit referral. Please try again."
      className="grid gap-8"
    >
      <HiddenFields id="referral" {...(reply?.keys ?? keys)} />
      <FormErrors id="referral-problems" errors={form.errors} fields={names.map((name) => fields[name])} />
      <Group title="You">
        <TextField {...text("realtorName")} label="Your name" autoComplete="name" maxLength={120} />
        <TextField
          {...text("realtorCompany")}
          label="Your brokerage"
          autoComplete="organization"
          maxLength={160}
        />
        <TextField
          {...text("realtorEmail")}
          label="Your email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          {...text("realtorPhone")}
          label="Your phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </Group>
      <Group title="Your client">
        <TextField
          {...text("clientName")}
          label="Client's name"
          autoComplete="off"
          maxLength={120}
          className="sm:col-span-2"
        />
        <TextField
          {...text("clientEmail")}
          label="Client's email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <TextField
          {...text("clientPhone")}
          label="Client's phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
        />
      </Group>
      <Group title="The property">
        <TextField
          {...text("propertyAddress")}
          label="Property address"
          hint="Street, city and ZIP"
          autoComplete="off"
          maxLength={300}
          className="sm:col-span-2"
        />
        <SelectField
          {...text("propertyType")}
          label="Property type"
          placeholder="Choose one"
          options={propertyTypes}
        />
        <TextArea
          {...text("notes")}
          required={false}
          label="Notes"
          optional
          hint="When to call, what they are worried about"
          rows={3}
          maxLength={2_000}
          className="sm:col-span-2"
        />
      </Group>
      <div className="flex flex-col gap-5 border-t border-line pt-6 sm:flex-row-reverse sm:items-start sm:justify-between sm:gap-8">
        <Button
          type="submit"
          variant="action"
          size="lg"
          pendingLabel="Processing..."
          className="w-full flex-none sm:w-auto sm:min-w-52"
        >
          Submit Referral
        </Button>
        <p className="max-w-[34em] text-sm text-soft">{consent}</p>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-h3 font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
