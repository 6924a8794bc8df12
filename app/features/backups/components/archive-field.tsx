import { Field } from "#app/components/form/field.tsx";

export const ArchiveField = ({ hint, problem }: { hint: string; problem?: string | undefined }) => (
  <Field id="file" label="Archive" hint={hint} {...(problem && { errors: [problem] })}>
    <input
      id="file"
      type="file"
      name="file"
      accept=".zip,.age,.bin"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? "file-error file-description" : "file-description"}
      className="control h-auto py-1.5 file:mr-3 file:font-semibold"
    />
  </Field>
);
