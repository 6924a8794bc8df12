import { useState } from "react";
import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { KnownOwner } from "#app/domain/leads/ui/known-owner.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface AddEmailProps {
  leadId: string;
  formKey: string;
  /** Address of the page to stand on afterwards. */
  here: string;
  /** What was refused where no script runs. */
  refused?: ActReply | undefined;
}

/** Takes the owner's e-mail address of a lead that has none, where something has to be sent to it. */
export function AddEmail({ leadId, here, refused, ...page }: AddEmailProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct(undefined, refused);
  const { pending, unplaced, fields, typed } = act;
  const [answered, setAnswered] = useState<typeof act.known>();
  const known = act.known === answered ? [] : act.known;
  return (
    <ActForm
      act={act}
      action={href("/leads/:id/email", { id: leadId })}
      preventScrollReset
      noValidate
      className="grid gap-2.5 border-t border-line bg-wash px-4 py-3 print:hidden"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="back" value={typed?.back ?? here} />
      <FormErrors id="email-problem" errors={unplaced && act.known.length === 0 ? [unplaced] : undefined} />
      {known.length > 0 ? (
        <KnownOwner known={known} what="This e-mail">
          Is it the same owner? Open the other one to go on there, or add the address here too.
        </KnownOwner>
      ) : null}
      <p>
        Agreement, payment link and invoices go out by e-mail, and this lead has no address. Add it, and they
        can be sent.
      </p>
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,22rem)_auto] sm:justify-start">
        <TextField
          id="owner-email"
          name="email"
          type="email"
          label="E-mail of the owner"
          autoComplete="off"
          maxLength={254}
          defaultValue={typed?.email ?? ""}
          errors={fields.email}
          onChange={() => setAnswered(act.known)}
          required
        />
        {known.length > 0 ? (
          <Button
            key="anyway"
            type="submit"
            name="known"
            value="add"
            variant="outline"
            pending={pending}
            className="sm:mb-0"
          >
            Add Anyway
          </Button>
        ) : (
          <Button key="add" type="submit" variant="outline" pending={pending} className="sm:mb-0">
            Add e-mail
          </Button>
        )}
      </div>
    </ActForm>
  );
}
