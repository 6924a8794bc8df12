import { FileText, Trash2, Upload } from "lucide-react";
import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Field } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge } from "#app/features/agreements/rules.ts";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { acceptedFiles, acceptedNames, type LeadFile } from "#app/features/onboarding/files/rules.ts";
import { formatBytes, formatDay } from "#app/lib/format.ts";

export function FilesPart() {
  const { extras, deal } = useLeadPage();
  const { files } = extras;
  const { agreement } = deal.agreement;
  return (
    <Panel id="files" title="Documents" note="Private: only staff can open them">
      <ul className="divide-y divide-line">
        {agreement ? <Agreement agreement={agreement} /> : null}
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
        {files.length === 0 && !agreement ? <li className="px-4 py-3 text-soft">No Documents Yet</li> : null}
      </ul>
      <AddFile />
    </Panel>
  );
}

function Agreement({ agreement }: { agreement: StaffAgreement }) {
  const { label, tone, glyph } = agreementBadge(agreement);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <FileText aria-hidden="true" className="size-4 flex-none text-quiet" />
      <Link
        to={href("/documents/:id", { id: agreement.id })}
        className="link min-w-0 [overflow-wrap:anywhere]"
      >
        {agreement.name}
      </Link>
      <Badge tone={tone} glyph={glyph}>
        {label}
      </Badge>
    </li>
  );
}

function FileLine({ file }: { file: LeadFile }) {
  const { lead, timeZone } = useLeadPage();
  const { id, name, bytes, createdAt, uploadedBy } = file;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <FileText aria-hidden="true" className="size-4 flex-none text-quiet" />
      <div className="min-w-0 grow">
        <a
          href={href("/leads/:id/files/:file", { id: lead.id, file: id })}
          download
          className="link [overflow-wrap:anywhere]"
        >
          {name}
        </a>
        <p className="num text-xs text-quiet">
          {formatBytes(bytes)}, {uploadedBy}, {formatDay(createdAt, timeZone)}
        </p>
      </div>
      <details className="relative print:hidden">
        <summary
          aria-label={`Delete ${name}…`}
          className={buttonClass({ variant: "quiet", size: "sm", icon: true, className: "list-none" })}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </summary>
        <LeadButton
          intent="delete-file"
          about={{ file: id }}
          variant="danger"
          formClassName="absolute right-0 z-10 mt-1 rounded-control border border-line bg-white p-2 shadow-float"
        >
          Delete this file
        </LeadButton>
      </details>
    </li>
  );
}

function AddFile() {
  const { lead, formKey } = useLeadPage();
  const form = useOfficeForm({ formKey });
  const errors = form.fields.file;
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/files", { id: lead.id })}
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className="grid gap-2 border-t border-line px-4 py-3 print:hidden"
    >
      <FormErrors id="file-problem" errors={form.problems} />
      <div className="flex flex-wrap items-start gap-2">
        <Field
          id="file"
          label="Add a file"
          hint={`${acceptedNames}, up to 25 MB.`}
          errors={errors}
          className="min-w-60 grow"
        >
          <input
            key={form.formKey}
            id="file"
            name="file"
            type="file"
            required
            accept={acceptedFiles}
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={errors?.length ? "file-error file-description" : "file-description"}
            className="control py-1.5"
          />
        </Field>
        <Button type="submit" size="sm" variant="outline" pending={form.pending} className="mt-6.5 min-h-9">
          <Upload aria-hidden="true" className="size-4" />
          Upload
        </Button>
      </div>
    </OfficeForm>
  );
}
