import { href, Link } from "react-router";
import type { LeadContact } from "#app/domain/leads/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { KnownOwner } from "#app/domain/leads/ui/known-owner.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Checkbox, TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface ContactFormProps {
  lead: LeadContact;
  /** What was refused where no script runs. */
  refused: ActReply | undefined;
}

const names = ["name", "email", "phone"] as const;

/** Name, email and phone of a lead. */
export function ContactForm({ lead: { id, saved, undelivered }, refused }: ContactFormProps) {
  const act = useAct(undefined, refused);
  const { pending, unplaced, fields, typed, known } = act;
  // A field that was left alone follows what is saved now; one that was changed stays as typed.
  const field = (name: (typeof names)[number]) => {
    const isTyped = typed !== undefined && (typed[name] ?? "") !== (typed[`seen.${name}`] ?? "");
    const isOutdated = isTyped && (typed[`seen.${name}`] ?? "") !== saved[name];
    return {
      id: `contact-${name}`,
      name,
      defaultValue: isTyped ? (typed[name] ?? "") : saved[name],
      hint: isOutdated ? `Saved now: ${saved[name] || "nothing"}` : undefined,
      errors: fields[name],
      autoComplete: "off",
    };
  };
  return (
    <ActForm act={act} action={href("/leads/:id/contact", { id })} noValidate className="card max-w-3xl">
      {names.map((name) => (
        <input key={name} type="hidden" name={`seen.${name}`} value={saved[name]} />
      ))}
      <div className="grid gap-4 px-4 py-5 sm:grid-cols-2 sm:px-6">
        <div className="grid gap-3 empty:hidden sm:col-span-2">
          <FormErrors id="contact-problem" errors={unplaced && known.length === 0 ? [unplaced] : undefined} />
          {known.length > 0 ? (
            <KnownOwner known={known} what="This email or phone number">
              If it is the same owner, you can continue on the other lead or save it here too.
            </KnownOwner>
          ) : null}
        </div>
        <TextField key={`name ${saved.name}`} {...field("name")} label="Name" className="sm:col-span-2" />
        <TextField key={`email ${saved.email}`} {...field("email")} label="Email" type="email" />
        <TextField key={`phone ${saved.phone}`} {...field("phone")} label="Phone" type="tel" />
        {undelivered.length > 0 ? (
          <Checkbox
            id="contact-resend"
            name="resend"
            label={`Send again what did not arrive: ${undelivered.join(", ")}`}
            defaultChecked={!typed || typed.resend === "on"}
            className="sm:col-span-2"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full sm:px-6">
        <Button type="submit" pending={pending} {...(known.length > 0 && { name: "known", value: "add" })}>
          {known.length > 0 ? "Save anyway" : "Save changes"}
        </Button>
        <Link to={href("/leads/:id", { id })} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </ActForm>
  );
}
