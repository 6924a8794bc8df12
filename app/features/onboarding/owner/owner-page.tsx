import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/form/field.tsx";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import { acceptedFiles, acceptedNames } from "#app/features/onboarding/files/rules.ts";
import type { OwnerOnboarding } from "#app/features/onboarding/queries.server.ts";
import { formatLongDay } from "#app/lib/format.ts";

export type UploadRefusal = { item: string | null; message: string };

interface OwnerOnboardingPageProps {
  page: Pick<OwnerOnboarding, "key" | "state" | "address" | "items">;
  formKey: string;
  /** Item of the file that was just received. */
  received: string | null;
  refused: UploadRefusal | undefined;
  company: { name: string; phone: string };
}

export function OwnerOnboardingPage({ page, company, refused, ...form }: OwnerOnboardingPageProps) {
  const { state, address, items } = page;
  return (
    <OwnerFrame about={address} title={titles[state]} status={texts[state]} phone={company.phone}>
      {state === "open" ? (
        <>
          <p className="mt-5 max-w-measure border-l-4 border-cyan bg-light-blue px-4 py-3">
            <b>Don't send bank details here.</b> {company.name} takes them by phone or in person and doesn't
            store them on this website.
          </p>
          {refused && !items.some(({ id }) => id === refused.item) ? (
            <p role="alert" className="mt-5 font-medium text-red-deep">
              {refused.message}
            </p>
          ) : null}
          {items.length === 0 ? <p className="mt-8">We don't need any files from you right now.</p> : null}
          <ul className="mt-8 grid max-w-3xl gap-4">
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                action={`/onboarding/${page.key}#item-${item.id}`}
                problem={refused?.item === item.id ? refused.message : undefined}
                {...form}
              />
            ))}
          </ul>
        </>
      ) : null}
    </OwnerFrame>
  );
}

const titles = {
  open: "What we need from you",
  finished: "We have everything",
  closed: "This list is closed",
};

const texts = {
  open: "Send us these files, one at a time. Only our staff can open them; this page shows only their names.",
  finished: "Thank you. The onboarding of your property is finished, so this page takes no more files.",
  closed: "This page takes no more files.",
};

type ItemProps = Pick<OwnerOnboardingPageProps, "formKey" | "received"> & {
  item: OwnerOnboarding["items"][number];
  action: string;
  problem: string | undefined;
};

function Item({ item, action, problem, formKey, received }: ItemProps) {
  const { id, title, detail, dueOn, isDone, files } = item;
  const field = `file-${id}`;
  return (
    <li id={`item-${id}`} className="card scroll-mt-24 px-5 py-5 sm:px-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {dueOn && !isDone ? <p className="num text-note font-medium">By {formatLongDay(dueOn)}</p> : null}
      {isDone ? <p className="text-note font-medium">Done, thank you.</p> : null}
      {detail && !isDone ? <p className="mt-1 max-w-measure text-soft">{detail}</p> : null}
      {received === id ? (
        <p role="status" className="mt-3 border-l-4 border-cyan bg-light-blue px-4 py-2 font-medium">
          We received your file.
        </p>
      ) : null}
      {files.length > 0 ? (
        <p className="mt-3 text-note wrap-anywhere">
          <b>Received:</b> {files.join(", ")}
        </p>
      ) : null}
      {isDone ? null : (
        <form method="post" action={action} encType="multipart/form-data" className="mt-4 grid gap-3">
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="formKey" value={formKey} />
          <Field
            id={field}
            label={files.length > 0 ? "Add another file" : "Choose a file"}
            hint={`${acceptedNames}, up to 25 MB.`}
            size="lg"
            {...(problem && { errors: [problem] })}
          >
            <input
              id={field}
              name="file"
              type="file"
              required
              accept={acceptedFiles}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${problem ? `${field}-error ` : ""}${field}-description`}
              className="control control-lg py-2.5"
            />
          </Field>
          <Button type="submit" className="w-fit" pendingLabel="Sending…" aria-label={`Send file: ${title}`}>
            Send file
          </Button>
        </form>
      )}
    </li>
  );
}
