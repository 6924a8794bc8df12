import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import type { MergePage } from "#app/features/lead-page/queries/merge.server.ts";
import { restorableDays } from "#app/features/leads/rules.ts";

interface MergeFormProps {
  lead: MergePage["lead"];
  compared: NonNullable<MergePage["compared"]>;
  formKey: string;
  reply: FormReply | undefined;
}

export function MergeForm({ lead, compared: { other, problem, fields }, formKey, reply }: MergeFormProps) {
  const form = useOfficeForm({ formKey, reply });
  const page = (id: string, other: string) => `${href("/leads/:id/merge", { id })}?with=${other}`;
  const filled = fields.filter(({ mine }) => !mine);
  return (
    <OfficeForm
      form={form}
      action={page(lead.id, other.id)}
      fields={{ intent: "merge", with: other.id, version: lead.version, otherVersion: other.version }}
      className="card max-w-4xl"
    >
      <div className="grid gap-2 border-b border-line px-4 py-4">
        <FormErrors id="merge-problem" errors={form.problems ?? (problem ? [problem] : undefined)} />
        <p className="max-w-measure">
          <b>{lead.name}</b> stays. Everything of <b>{other.name}</b>
          {other.address ? `, ${other.address},` : ""} moves to it: documents, payments, messages, consents,
          tasks and notes. A “do not call” or an opt-out of either lead holds for both. That lead is removed.
          You can undo this for {restorableDays} days in the timeline.
        </p>
        <p className="flex flex-wrap gap-x-4 *:py-1">
          <Link to={page(other.id, lead.id)} className="link">
            Keep the other lead instead
          </Link>
          <Link to={href("/leads/:id/merge", { id: lead.id })} className="link">
            Choose another lead
          </Link>
        </p>
      </div>
      {fields
        .filter(({ mine }) => mine)
        .map(({ name, label, mine, theirs }) => (
          <fieldset key={name} className="border-b border-line px-4 py-2.5">
            <legend className="float-left w-full text-xs text-quiet">{label}</legend>
            <div className="clear-both grid gap-x-4 sm:grid-cols-2">
              {[
                { value: "this", text: mine },
                { value: "other", text: theirs },
              ].map(({ value, text }) => (
                <Checkbox
                  key={value}
                  type="radio"
                  id={`${name}-${value}`}
                  name={name}
                  value={value}
                  defaultChecked={(form.typed?.[name] ?? "this") === value}
                  label={text}
                  className="py-1 [overflow-wrap:anywhere]"
                />
              ))}
            </div>
          </fieldset>
        ))}
      {filled.length > 0 ? (
        <section className="border-b border-line px-4 py-3" aria-labelledby="filled">
          <h2 id="filled">Filled from the other lead</h2>
          <p className="[overflow-wrap:anywhere]">
            {filled.map(({ label, theirs }) => `${label}: ${theirs}`).join(" · ")}
          </p>
        </section>
      ) : null}
      <div className="flex flex-wrap gap-2 px-4 py-3">
        <Button type="submit" pending={form.pending}>
          Merge leads
        </Button>
        <CancelLink to={href("/leads/:id", { id: lead.id })} />
      </div>
    </OfficeForm>
  );
}
