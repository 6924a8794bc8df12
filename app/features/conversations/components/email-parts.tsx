import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, FieldErrors, SelectField } from "#app/components/form/field.tsx";
import { fieldsOf } from "#app/components/form/use-draft.ts";
import { type useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";

type EmailPartProps = { form: ReturnType<typeof useLeadForm> };

/** Opens the page with the template, so that it also works without JavaScript. */
export function TemplateChoice({ form }: EmailPartProps) {
  const { letters, lead } = useLeadPage();
  const { templates, letter } = letters;
  const [problem, setProblem] = useState<string[]>();
  const own: Record<string, string> = { subject: "", body: "", ...letter };
  if (templates.length === 0) return null;
  return (
    <Form
      action={`/leads/${lead.id}#conversation`}
      preventScrollReset
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        const texts = fieldsOf(form.ref.current).filter(({ name }) => name === "subject" || name === "body");
        const isEmpty = texts.every(({ name, value }) => value === "" || value === own[name]);
        setProblem(
          isEmpty ? undefined : ["A template fills an empty email. Clear subject and message first."],
        );
        if (isEmpty) form.dropDraft();
        else event.preventDefault();
      }}
    >
      <SelectField
        key={letter?.id}
        id="email-template"
        name="template"
        label="Start from a template"
        placeholder="Choose a template"
        options={templates}
        defaultValue={letter?.id ?? ""}
        className="flex-1 basis-50"
      />
      <Button type="submit" variant="outline" size="sm" className="min-h-9">
        Use template
      </Button>
      <div role="alert" className="basis-full">
        <FieldErrors id="email-template" errors={problem} />
      </div>
    </Form>
  );
}

export function AttachmentChoice({ form }: EmailPartProps) {
  const { extras, analysis } = useLeadPage();
  const report = analysis.state === "ready" ? [{ id: "report", name: "Rent report" }] : [];
  const choices = [...report, ...extras.attachable];
  const errors = form.fields.attachments;
  const chosen = [form.typed?.attachments ?? []].flat();
  if (choices.length === 0) return null;
  return (
    <details open={Boolean(errors) || chosen.length > 0}>
      <summary className="link w-fit cursor-pointer">Attach files of this lead</summary>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          id={`attach-${id}`}
          name="attachments"
          value={id}
          label={name}
          defaultChecked={chosen.includes(id)}
          className="mt-1 wrap-anywhere"
        />
      ))}
      <FieldErrors id="attachments" errors={errors} />
    </details>
  );
}
