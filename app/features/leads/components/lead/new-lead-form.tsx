import { type FormEvent, useState } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { propertyTypeNames } from "#app/features/analysis/types.ts";
import { KnownOwner } from "#app/features/leads/components/known-owner.tsx";
import { useFormKey } from "#app/features/leads/components/use-form-key.ts";
import { enteredSources, longestNote, sourceLabel } from "#app/features/leads/rules.ts";
import type { KnownLead, Person } from "#app/features/leads/types.ts";

interface NewLeadFormProps {
  people: readonly Person[];
  self: string;
  /** Idempotency key. */
  formKey: string;
  reply: Reply | undefined;
}

type Reply = {
  error?: Record<string, string[] | null> | null | undefined;
  initialValue?: Record<string, unknown> | null | undefined;
  known: readonly KnownLead[];
};

export function NewLeadForm({ people, self, reply, ...page }: NewLeadFormProps) {
  const form = useProblemFocus(reply);
  const pending = useNavigation().formAction === href("/leads/new");
  const { error, initialValue: typed } = reply ?? {};
  const [answered, setAnswered] = useState<Reply>();
  const known = reply && reply !== answered ? reply.known : [];
  const watch = useFormLeaveCare({ own: href("/leads/new"), pending, sent: reply !== undefined });
  const { formKey } = useFormKey(textOf(typed?.formKey) ?? page.formKey);

  // Another email or phone needs another confirmation.
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    watch(event);
    const { name } = event.target as HTMLInputElement;
    if (name === "email" || name === "phone") setAnswered(reply);
  };

  const field = (name: string) => ({
    id: `lead-${name}`,
    name,
    errors: error?.[name] ?? undefined,
    defaultValue: textOf(typed?.[name]),
  });

  return (
    <Form
      ref={form}
      method="post"
      action={href("/leads/new")}
      onChange={onChange}
      noValidate
      className="card max-w-3xl"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <div className="grid gap-6 px-4 py-5 sm:px-6">
        <FormErrors id="lead-problem" errors={error?.[""]?.map(withLogIn)} />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Owner</legend>
          <TextField {...field("name")} label="Name" className="sm:col-span-2" maxLength={120} />
          <TextField
            {...field("email")}
            label="Email"
            type="email"
            hint="An email address or a phone number."
          />
          <TextField {...field("phone")} label="Phone" type="tel" />
          <SelectField
            {...field("source")}
            label="Came by"
            placeholder="Choose one"
            options={enteredSources.map((value) => ({ value, label: sourceLabel(value) }))}
          />
          <SelectField
            {...field("assignedTo")}
            label="Assigned to"
            placeholder="Nobody yet"
            defaultValue={typed ? textOf(typed.assignedTo) : self}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </fieldset>
        <fieldset className="grid gap-4 border-t border-line pt-5 sm:grid-cols-3">
          <legend className="float-left mb-3 w-full font-semibold">
            Property <span className="font-normal text-soft">optional</span>
          </legend>
          <TextField
            {...field("address")}
            label="Address"
            hint="Street, City, State ZIP, like 1840 Grand Ave, Springfield, IL 62704."
            className="clear-both sm:col-span-3"
            maxLength={300}
          />
          <SelectField
            {...field("propertyType")}
            label="Property type"
            hint="Needed with an address."
            placeholder="Choose one"
            options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            {...field("unitCount")}
            label="Units"
            hint="Needed for multi-family. Square feet, beds and baths are those of one unit."
            inputMode="numeric"
          />
          <TextField {...field("squareFootage")} label="Square feet" optional inputMode="numeric" />
          <TextField {...field("bedrooms")} label="Bedrooms" optional inputMode="numeric" />
          <TextField {...field("bathrooms")} label="Bathrooms" optional inputMode="decimal" />
          <TextField {...field("yearBuilt")} label="Year built" optional inputMode="numeric" />
        </fieldset>
        <div className="border-t border-line pt-5">
          <TextArea {...field("note")} label="Note" optional maxLength={longestNote} hint="Staff only." />
        </div>
        {known.length > 0 ? (
          <KnownOwner known={known} what="This email or phone">
            Open it to go on there, or add this lead as another one of the same owner.
          </KnownOwner>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full sm:px-6">
        {known.length > 0 ? (
          <Button
            key="anyway"
            type="submit"
            name="known"
            value="add"
            pending={pending}
            pendingLabel="Adding..."
          >
            Add Anyway
          </Button>
        ) : (
          <Button key="add" type="submit" pending={pending} pendingLabel="Adding...">
            Add Lead
          </Button>
        )}
        <Link to={href("/leads")} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
