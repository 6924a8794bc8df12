import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type CoOwner, coOwnerRoles } from "#app/features/leads/co-owners/schema.ts";
import { formatPhone } from "#app/lib/format.ts";

interface CoOwnersProps {
  leadId: string;
  owners: readonly CoOwner[];
  /** For the next one. */
  newId: string;
}

export function CoOwners({ leadId, owners, newId }: CoOwnersProps) {
  return (
    <section className="card" aria-labelledby="co-owners">
      <header className="flex min-h-12 items-center gap-2 px-4">
        <h2 id="co-owners">Co-owners</h2>
        <Link
          to={href("/leads/:id/co-owners/:owner", { id: leadId, owner: newId })}
          className={buttonClass({ variant: "quiet", size: "sm", className: "ml-auto print:hidden" })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add co-owner
        </Link>
      </header>
      {owners.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {owners.map(({ id, name, role, email, phone }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5">
              <p className="min-w-0 grow [overflow-wrap:anywhere]">
                <b className="font-medium">{name}</b> <span className="text-soft">{role}</span>
                <span className="flex flex-wrap gap-x-4">
                  {email ? (
                    <a href={`mailto:${email}`} className="link">
                      {email}
                    </a>
                  ) : null}
                  {phone ? (
                    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link num">
                      {formatPhone(phone)}
                    </a>
                  ) : null}
                </span>
              </p>
              <Link
                to={href("/leads/:id/co-owners/:owner", { id: leadId, owner: id })}
                className="link print:hidden"
              >
                Edit<span className="sr-only"> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface CoOwnerFieldsProps {
  leadId: string;
  id: string;
  owner: CoOwner | null;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function CoOwnerFields({ leadId, id, owner, reply }: CoOwnerFieldsProps) {
  const form = useOfficeForm({ reply });
  const removal = useOfficeForm();
  const { fields, typed } = form;
  const action = href("/leads/:id/co-owners/:owner", { id: leadId, owner: id });
  const field = (name: "name" | "role" | "email" | "phone") => ({
    id: `co-owner-${name}`,
    name,
    defaultValue: typed ? (typed[name] ?? "") : (owner?.[name] ?? ""),
    hint:
      typed?.version && Number(typed.version) !== owner?.version
        ? `Saved now: ${owner?.[name] ?? "nothing"}`
        : undefined,
    errors: fields[name],
    autoComplete: "off",
  });
  return (
    <div className="card max-w-3xl">
      <OfficeForm form={form} action={action} noValidate className="grid gap-4 p-5 sm:grid-cols-2">
        <input type="hidden" name="intent" value="save" />
        {owner ? <input type="hidden" name="version" value={owner.version} /> : null}
        <div className="empty:hidden sm:col-span-2">
          <FormErrors id="co-owner-problem" errors={form.problems} />
        </div>
        <TextField {...field("name")} label="Name" required />
        <TextField {...field("role")} label="Role" required list="co-owner-roles" />
        <datalist id="co-owner-roles">
          {coOwnerRoles.map((role) => (
            <option key={role} value={role} />
          ))}
        </datalist>
        <TextField {...field("email")} label="Email" type="email" optional />
        <TextField {...field("phone")} label="Phone" type="tel" optional />
        <div className="flex flex-wrap gap-2 max-sm:*:w-full sm:col-span-2">
          <Button type="submit" pending={form.pending}>
            {owner ? "Save changes" : "Add co-owner"}
          </Button>
          <Link to={href("/leads/:id", { id: leadId })} className={buttonClass({ variant: "outline" })}>
            Cancel
          </Link>
        </div>
      </OfficeForm>
      {owner ? (
        <details className="border-t border-line px-5 py-3">
          <summary className="link cursor-pointer">Remove…</summary>
          <OfficeForm form={removal} action={action} className="mt-3">
            <input type="hidden" name="intent" value="remove" />
            <FormErrors id="remove-problem" errors={removal.problems} />
            <Button type="submit" variant="danger" size="sm" pending={removal.pending}>
              Remove {owner.name}
            </Button>
          </OfficeForm>
        </details>
      ) : null}
    </div>
  );
}
