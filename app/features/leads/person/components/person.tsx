import { Form, href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SearchField } from "#app/components/office/search-field.tsx";
import { Panel } from "#app/components/panel.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type { findPerson } from "#app/features/leads/person/queries.server.ts";
import { formatNumber } from "#app/lib/format.ts";

type PersonRows = Awaited<ReturnType<typeof findPerson>>;

export const FindPerson = ({ query }: { query: string }) => (
  <Form action={href("/admin/person")} className="mb-3 flex flex-wrap gap-2">
    <SearchField label="Email or phone number" placeholder="Email or phone number" defaultValue={query} />
    <Button type="submit" variant="outline">
      Find
    </Button>
  </Form>
);

const columns: Column<PersonRows[number]>[] = [
  { head: "What", slot: "title", cell: ({ label }) => label },
  { head: "Rows", numeric: true, slot: "end", cell: ({ rows }) => formatNumber(rows) },
];

interface PersonFoundProps {
  query: string;
  rows: PersonRows;
  reply: FormReply | undefined;
}

export function PersonFound({ query, rows, reply }: PersonFoundProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel id="stored" title="Stored about this person">
        <Table label="Stored about this person" columns={columns} rows={rows} />
        <p className="border-t border-line p-4">
          <a
            href={`${href("/admin/person.json")}?${new URLSearchParams({ q: query })}`}
            download
            className={buttonClass({ variant: "outline" })}
          >
            Download everything
          </a>
          <span className="mt-2 block text-soft">
            One JSON file. Documents and uploaded files are listed in it, and downloaded on their lead.
          </span>
        </p>
      </Panel>
      <Erase query={query} reply={reply} />
    </div>
  );
}

function Erase({ query, reply }: Omit<PersonFoundProps, "rows">) {
  const form = useOfficeForm({ reply });
  return (
    <Panel id="erase" title="Erase this person">
      <OfficeForm
        form={form}
        action={`${href("/admin/person")}?${new URLSearchParams({ q: query })}`}
        fields={{ person: query }}
        className="grid gap-3 p-4"
      >
        <FormErrors id="erase-problem" errors={form.problems} />
        <p>
          Their leads, analyses, messages, notes, tasks, files and registrations are removed at once.{" "}
          <b>This can't be undone.</b>
        </p>
        <p className="text-soft">
          Payments, invoices and signed agreements stay for accounting and law; consents, stops and the audit
          log stay as proof. Finished jobs and import files go within 33 days, and backups when they expire.
        </p>
        <TextField
          id="confirm"
          label={`Type ${query} to confirm`}
          maxLength={254}
          autoComplete="off"
          {...form.field("confirm", "")}
        />
        <Button type="submit" variant="danger" pending={form.pending} className="justify-self-start">
          Erase
        </Button>
      </OfficeForm>
    </Panel>
  );
}
