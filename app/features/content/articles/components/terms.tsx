import { Link, useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { type Term, type TermKind, termKinds } from "#app/features/content/terms/rules.ts";
import { PictureField } from "#app/features/media/components/choose-picture.tsx";
import { formatNumber } from "#app/lib/format.ts";

export const termPath = (kind: TermKind, query: Record<string, string> = {}) =>
  `/admin/blog/${kind}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}`;

export function TermTable({ kind, rows }: { kind: TermKind; rows: readonly Term[] }) {
  const columns: Column<Term>[] = [
    {
      head: "Name",
      slot: "title",
      cell: ({ id, name }) => (
        <RowLink to={termPath(kind, { edit: id })} preventScrollReset>
          {name}
        </RowLink>
      ),
    },
    kind === "authors"
      ? { head: "Email", slot: "detail", cell: ({ email }) => email }
      : { head: "Address", slot: "detail", cell: ({ slug }) => slug },
    { head: "Articles", numeric: true, slot: "end", cell: ({ posts }) => formatNumber(posts) },
    {
      head: "Delete",
      hideHead: true,
      slot: "aside",
      className: "text-right",
      cell: ({ id, name }) => (
        <Link to={termPath(kind, { remove: id })} preventScrollReset className="link">
          Delete<span className="sr-only"> {name}</span>…
        </Link>
      ),
    },
  ];
  return <Table label={termKinds[kind].plural} columns={columns} rows={rows} />;
}

interface TermSheetProps {
  kind: TermKind;
  /** Undefined for a new one. */
  term: Term | undefined;
  reply: FormReply | undefined;
}

export function TermSheet({ kind, term, reply }: TermSheetProps) {
  const form = useOfficeForm({ reply });
  const navigate = useNavigate();
  const { name } = termKinds[kind];
  return (
    <Dialog
      id="term"
      title={term ? `Edit ${name.toLowerCase()}` : `New ${name.toLowerCase()}`}
      open
      side
      onClose={() => navigate(termPath(kind), { preventScrollReset: true })}
    >
      <OfficeForm
        form={form}
        action={termPath(kind, { do: "save" })}
        fields={{ id: term?.id ?? "" }}
        noValidate
        className="grid gap-4"
      >
        <FormErrors id="term-problem" errors={form.problems} />
        <TextField id="name" label="Name" maxLength={80} {...form.field("name", term?.name)} />
        {kind === "authors" ? (
          <>
            <TextField
              id="email"
              type="email"
              label="Email"
              maxLength={254}
              {...form.field("email", term?.email)}
            />
            <TextArea
              id="bio"
              label="Bio"
              rows={5}
              maxLength={2_000}
              optional
              {...form.field("bio", term?.bio ?? "")}
            />
            <PictureField
              id="avatarUrl"
              name="avatarUrl"
              label="Picture"
              value={form.typed?.avatarUrl ?? term?.avatarUrl ?? ""}
              errors={form.fields.avatarUrl}
            />
          </>
        ) : (
          <TextField
            id="slug"
            label="Address"
            hint="Made from the name if empty."
            maxLength={60}
            {...form.field("slug", term?.slug)}
          />
        )}
        {kind === "categories" ? (
          <TextArea
            id="description"
            label="Description"
            rows={3}
            maxLength={300}
            optional
            {...form.field("description", term?.description ?? "")}
          />
        ) : null}
        <DialogSubmit back={termPath(kind)} pending={form.pending} pendingLabel="Saving...">
          Save
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

type RemoveTermProps = { kind: TermKind; term: Term; others: readonly Term[]; reply: FormReply | undefined };

export function RemoveTerm({ kind, term, others, reply }: RemoveTermProps) {
  const form = useOfficeForm({ reply });
  const navigate = useNavigate();
  const name = termKinds[kind].name.toLowerCase();
  return (
    <Dialog
      id="remove"
      role="alertdialog"
      title="Confirm Deletion"
      open
      onClose={() => navigate(termPath(kind), { preventScrollReset: true })}
    >
      <OfficeForm
        form={form}
        action={termPath(kind, { do: "remove" })}
        fields={{ id: term.id }}
        className="grid gap-4"
      >
        <FormErrors id="remove-problem" errors={form.problems} />
        <p>
          Are you sure you want to delete the {name} “{term.name}”? You can undo it right after.
        </p>
        {term.posts > 0 ? (
          <SelectField
            id="moveTo"
            label={
              term.posts === 1 ? "Its article goes to" : `Its ${formatNumber(term.posts)} articles go to`
            }
            placeholder={`No ${name}`}
            options={others.map(({ id, name: label }) => ({ value: id, label }))}
            {...form.field("moveTo")}
          />
        ) : null}
        <DialogSubmit back={termPath(kind)} variant="danger" pending={form.pending}>
          Delete
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}
