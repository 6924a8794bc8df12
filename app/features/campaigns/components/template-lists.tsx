import { href, useNavigate } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { Panel } from "#app/components/panel.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedTemplate, listTemplates } from "#app/features/campaigns/queries/templates.server.ts";
import { formatWhen } from "#app/features/campaigns/timing.ts";
import { purposeOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { formatNumber } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

type Groups = Awaited<ReturnType<typeof listTemplates>>;

export const TemplateState = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge tone="green" glyph="done" label="In use" />
  ) : (
    <Badge tone="grey" glyph="open" label="Draft" />
  );

export const TemplateLists = ({ groups }: { groups: Groups }) => (
  <div className="grid gap-4">
    {groups.map(({ workflow, people, rows }) => {
      const label = workflow ? workflowLabel(workflow) : "Broadcasts";
      const purpose = purposeOf(workflow ?? "broadcast");
      return (
        <Panel
          key={label}
          id={workflow ?? "broadcasts"}
          title={label}
          note={`${upperFirst(purpose)}${workflow ? `, ${formatNumber(people)}${people === 1_000 ? " or more" : ""} inside` : ""}`}
        >
          {rows.length > 0 ? (
            <Table label={`${label}, in the order of sending`} columns={columnsOf(workflow)} rows={rows} />
          ) : (
            <EmptyState title="No letters for broadcasts yet">
              A broadcast sends one letter to many people at once. Start with a copy of a letter in use.
            </EmptyState>
          )}
        </Panel>
      );
    })}
  </div>
);

const columnsOf = (workflow: string | null): Column<ListedTemplate>[] => [
  {
    head: "Name",
    slot: "title",
    cell: ({ id, name }) => <RowLink to={href("/campaigns/templates/:id", { id })}>{name}</RowLink>,
  },
  { head: "Channel", wide: true, cell: ({ channel }) => (channel === "sms" ? "Text" : "Email") },
  {
    head: "Subject",
    wide: true,
    className: "max-w-80 truncate text-soft",
    cell: ({ subject }) => subject,
  },
  {
    head: "Sent",
    slot: "detail",
    cell: ({ step }) =>
      step ? (
        formatWhen(step)
      ) : (
        <span className="text-quiet">{workflow ? "Not part of the series" : "By a broadcast"}</span>
      ),
  },
  { head: "State", slot: "aside", cell: ({ isActive }) => <TemplateState isActive={isActive} /> },
  {
    head: "Would wait",
    numeric: true,
    slot: "end",
    cell: ({ held }) =>
      held > 0 ? (
        <>
          {formatNumber(held)}
          <span className="md:hidden"> would wait</span>
        </>
      ) : (
        <span className="text-quiet max-md:hidden">–</span>
      ),
  },
];

type NewTemplateProps = { groups: Groups; formKey: string; reply: FormReply | undefined };

/** It begins as a copy of a letter in use. */
export function NewTemplate({ groups, formKey, reply }: NewTemplateProps) {
  const form = useOfficeForm({ formKey, reply });
  const navigate = useNavigate();
  const list = href("/campaigns/templates");
  const letters = groups.flatMap(({ workflow, rows }) =>
    rows
      .filter(({ channel }) => channel === "email")
      .map(({ id, name }) => ({
        value: id,
        label: `${workflow ? workflowLabel(workflow) : "Broadcast"}: ${name}`,
      })),
  );
  return (
    <Dialog
      id="new-template"
      title="New template"
      open
      onClose={() => navigate(list, { preventScrollReset: true })}
    >
      <OfficeForm form={form} action={list} className="grid gap-4">
        <FormErrors id="new-template-problem" errors={form.problems} />
        <SelectField id="copyOf" label="Copy of" options={letters} {...form.field("copyOf")} />
        <SelectField
          id="for"
          label="For"
          options={[
            { value: "warm_lead", label: "Warm leads, at the end of the series" },
            { value: "broadcast", label: "Broadcasts" },
          ]}
          hint="It starts as a draft: nobody gets it until you use it."
          {...form.field("for")}
        />
        <DialogSubmit back={list} pending={form.pending} pendingLabel="Adding...">
          Add template
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}
