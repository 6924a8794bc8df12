import { getFormProps, useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Asked, HiddenFields, publicField } from "#app/components/form/public-form.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";

type Input = Omit<ComponentProps<typeof TextField>, "id">;

const email = { type: "email", inputMode: "email", maxLength: 254 } as const;
const phone = { type: "tel", inputMode: "tel", maxLength: 40 } as const;
const whole = "sm:col-span-2";

const inputs = {
  you: {
    realtorName: { label: "Your name", autoComplete: "name", maxLength: 120 },
    realtorCompany: { label: "Your brokerage", autoComplete: "organization", maxLength: 160 },
    realtorEmail: { label: "Your email", autoComplete: "email", ...email },
    realtorPhone: { label: "Your phone", autoComplete: "tel", ...phone },
  },
  client: {
    clientName: { label: "Client's name", maxLength: 120, className: whole },
    clientEmail: { label: "Client's email", ...email },
    clientPhone: { label: "Client's phone", ...phone },
  },
  property: {
    propertyAddress: {
      label: "Property address",
      hint: "Street, city and ZIP",
      maxLength: 300,
      className: whole,
    },
  },
} satisfies Record<string, Record<string, Input>>;

const names = [...Object.values(inputs).flatMap(Object.keys), "propertyType", "notes"];

interface ReferralFormProps {
  action: string;
  keys: FormKeys;
  reply: FormReply | undefined;
  consent: string;
  propertyTypes: readonly { value: string; label: string }[];
}

export function ReferralForm({ action, keys, reply, consent, propertyTypes }: ReferralFormProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "referral",
    ...(reply && { lastResult: reply }),
  });
  const field = (name: string) => publicField(fields[name] as NonNullable<(typeof fields)[string]>);
  const textFields = (group: Record<string, Input>) =>
    Object.entries(group).map(([name, input]) => (
      <TextField key={name} autoComplete="off" {...field(name)} {...input} required />
    ));
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
      <Asked errors={reply?.error ?? undefined} before={reply?.initialValue?.asked} />
      <HiddenFields id="referral" {...(reply?.keys ?? keys)} />
      <FormErrors id="referral-problems" errors={form.errors} fields={names.map(field)} />
      <Group title="You">{textFields(inputs.you)}</Group>
      <Group title="Your client">{textFields(inputs.client)}</Group>
      <Group title="The property">
        {textFields(inputs.property)}
        <SelectField
          {...field("propertyType")}
          required
          label="Property type"
          placeholder="Choose one"
          options={propertyTypes}
        />
        <TextArea
          {...field("notes")}
          label="Notes"
          optional
          hint="When to call, what they are worried about"
          rows={3}
          maxLength={2_000}
          className={whole}
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-h3 font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
