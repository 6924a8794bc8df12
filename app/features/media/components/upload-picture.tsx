import { Upload } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { type HiddenFields, OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

interface UploadPictureProps {
  id: string;
  action: string;
  label: string;
  fields?: HiddenFields;
}

export const acceptedPictures = "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,image/avif";

export const pictureHint = "JPEG, PNG, WebP or GIF, up to 5 MB.";

/** A file that is stored as soon as it is sent. */
export function UploadPicture({ id, action, label, fields = {} }: UploadPictureProps) {
  const form = useOfficeForm();
  const errors = form.fields.file;
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={fields}
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className="grid gap-2"
    >
      <FormErrors id={`${id}-problem`} errors={form.problems} />
      <Field id={id} label={label} hint={pictureHint} errors={errors}>
        <span className="flex gap-2">
          <input
            key={form.formKey}
            id={id}
            name="file"
            type="file"
            required
            accept={acceptedPictures}
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={errors?.length ? `${id}-error ${id}-description` : `${id}-description`}
            className="control min-w-0 py-1.5"
          />
          <Button
            type="submit"
            size="sm"
            variant="outline"
            pending={form.pending}
            className="min-h-9 flex-none"
          >
            <Upload aria-hidden="true" className="size-4" />
            Upload
          </Button>
        </span>
      </Field>
    </OfficeForm>
  );
}
