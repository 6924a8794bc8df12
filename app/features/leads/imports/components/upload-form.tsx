import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/form/field.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { problemOf } from "#app/components/form/reply.ts";

/** A form of the browser, which shows the progress of a large upload and needs no copy of the file in memory. */
export function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const problem = problemOf(reply);
  return (
    <Form
      method="post"
      action={href("/leads/import")}
      encType="multipart/form-data"
      reloadDocument
      className="card grid max-w-3xl gap-4 px-4 py-5 sm:px-6"
    >
      <Field
        id="import-file"
        label="CSV file"
        hint="Up to 250 MB. Nothing is imported before you have seen what would happen."
        {...(problem && { errors: [problem] })}
      >
        <input
          id="import-file"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "import-file-error import-file-description" : "import-file-description"}
          className="control h-auto py-1.5 file:mr-3 file:font-semibold"
        />
      </Field>
      <div>
        <Button type="submit" pendingLabel="Uploading...">
          Upload file
        </Button>
      </div>
    </Form>
  );
}
