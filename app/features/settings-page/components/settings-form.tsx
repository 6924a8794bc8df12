import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Fragment, useState } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { useLeaveCare } from "#app/components/form/use-leave-care.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { NewTab } from "#app/components/new-tab.tsx";
import { newItem } from "#app/features/settings/sections/names.ts";
import { settingsPath } from "#app/features/settings-page/components/settings-path.ts";
import { SettingsField, SettingsRows } from "#app/features/settings-page/components/settings-rows.tsx";
import type { SettingsPage } from "#app/features/settings-page/queries.server.ts";
import type { SectionSpec, SettingsValues } from "#app/features/settings-page/sections/types.ts";
import { type Difference, isSame, textsOf } from "#app/features/settings-page/values.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

type Page = Pick<SettingsPage, "values" | "seen" | "changed" | "record">;

type Conflict = Pick<Page, "seen" | "changed"> & { differences: Difference[] };

interface SettingsFormProps {
  section: SectionSpec;
  item: string | null;
  page: Page;
  timeZone: string;
  answer: { result: SubmissionResult<string[]>; conflict: Conflict | null } | undefined;
}

/** The fields remount with the new fingerprint after a save or a change by someone else; the button keeps the focus. */
export function SettingsForm(props: SettingsFormProps) {
  const { section, item, page, answer } = props;
  const saving = useNavigation().formMethod === "POST";
  const sent = answer?.result.initialValue?.seen;
  const [answered, setAnswered] = useState(answer);
  const [saves, setSaves] = useState(0);
  // A save of what is stored already has the same fingerprint, and its refusal before must go.
  if (answered !== answer) {
    setAnswered(answer);
    if (answered && !answer) setSaves(saves + 1);
  }
  const seen = answer?.conflict?.seen ?? (typeof sent === "string" ? sent : page.seen);
  return (
    <div className="min-w-0 **:scroll-mb-20">
      <Fields key={`${section.id} ${item} ${seen} ${saves}`} {...props} seen={seen} saving={saving} />
      <div className="sticky bottom-0 z-5 -mb-4 border-t border-line bg-white py-3">
        <Button id="save" form="settings" type="submit" pending={saving} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </div>
  );
}

type FieldsProps = SettingsFormProps & { seen: string; saving: boolean };

function Fields({ section, item, page, timeZone, answer, seen, saving }: FieldsProps) {
  // Otherwise, unsaved rows would remount with each response.
  const [defaultValue] = useState(() => (answer?.result.initialValue as SettingsValues) ?? page.values);
  const [form, fields] = useForm<SettingsValues>({
    id: "settings",
    defaultValue,
    ...(answer && { lastResult: answer.result }),
  });
  const sheet = useProblemFocus(answer?.result.status === "error" ? answer : undefined);
  const isUnsaved = !isSame(textsOf(section, form.value), page.values);
  useLeaveCare(isUnsaved && !saving, settingsPath(section.id, item));
  const own = fields.fields.getFieldset();
  const rows = fields.rows.getFieldList();
  const everyField = [
    ...section.fields.map(({ name }) => own[name]),
    ...rows.flatMap((row) => section.rows?.fields.map(({ name }) => row.getFieldset()[name]) ?? []),
  ];
  return (
    <Form
      method="post"
      action={settingsPath(section.id, item)}
      {...getFormProps(form)}
      ref={sheet}
      noValidate
      preventScrollReset
    >
      {/* Enter triggers the first button; without this one, that would remove a row. */}
      <button
        type="submit"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onClick={() => document.getElementById("save")?.focus()}
      />
      <input type="hidden" name="seen" value={seen} />
      <Head
        section={section}
        item={item}
        page={page}
        changed={answer?.conflict?.changed ?? page.changed}
        timeZone={timeZone}
      />
      <div className="mt-4 grid gap-4">
        <FormErrors
          id="settings-problems"
          errors={[...(form.errors ?? []), ...(fields.rows.errors ?? [])].map(withLogIn)}
          fields={everyField.flatMap((field) => field ?? [])}
        />
        {answer?.conflict ? (
          <StoredVersion {...answer.conflict} timeZone={timeZone} reload={settingsPath(section.id, item)} />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          {section.fields.map((spec) => (
            <Fragment key={spec.name}>
              {spec.heading ? <h3 className="mt-3 sm:col-span-2">{spec.heading}</h3> : null}
              <SettingsField spec={spec} field={own[spec.name]} />
            </Fragment>
          ))}
        </div>
        {section.rows ? (
          <SettingsRows spec={section.rows} form={form} name={fields.rows.name} rows={rows} />
        ) : null}
        <p className="min-h-6 text-soft">{isUnsaved ? "Not saved yet" : null}</p>
      </div>
    </Form>
  );
}

type StoredVersionProps = Conflict & { timeZone: string; reload: string };

function StoredVersion({ changed, differences, timeZone, reload }: StoredVersionProps) {
  if (differences.length === 0) return null;
  return (
    <section
      aria-labelledby="theirs"
      className="rounded-control border border-line bg-light-blue px-4 py-3 wrap-anywhere"
    >
      <h3 id="theirs">Changed by {changed?.by ?? "someone else"}</h3>
      <p className="text-xs text-soft">
        {changed ? `${formatExactDateTime(changed.at, timeZone)}. ` : null}
        This is the saved version. The form below has what you typed. Save to replace the saved version, or{" "}
        <a className="link" href={reload}>
          discard your changes
        </a>
        .
      </p>
      <dl className="mt-2 grid gap-2">
        {differences.map(({ label, stored }) => (
          <div key={label}>
            <dt className="text-xs font-semibold text-soft first-letter:uppercase">{label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-line select-all">{stored || "(empty)"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type HeadProps = Omit<SettingsFormProps, "answer"> & Pick<Page, "changed">;

function Head({ section, item, page, changed, timeZone }: HeadProps) {
  const isNew = item === newItem;
  const hasPage = section.id === "areas" || section.id === "team";
  const isUnseen = isNew || page.values.fields.isHidden === "on";
  const ownPage = hasPage ? `/${item}` : section.id === "webinars" ? `?on=${item}` : "";
  const shownAt = section.page && section.page + (item && !isUnseen ? ownPage : "");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 wrap-anywhere">
          {section.title}
          {item ? (
            <span className="font-normal text-soft">
              {" "}
              ·{" "}
              {isNew ? `new ${section.each}` : (page.values.fields.name ?? page.values.fields.title ?? item)}
            </span>
          ) : null}
        </h2>
        {shownAt ? (
          <a
            className="link inline-flex min-h-6 items-center gap-1"
            href={shownAt}
            target="_blank"
            rel="noopener"
          >
            See the page
            <NewTab className="size-3.5 flex-none" />
          </a>
        ) : null}
      </div>
      <p className="mt-1 text-soft">{section.intro}</p>
      <p className="mt-1 text-xs text-quiet wrap-anywhere">
        {changed ? (
          <>
            <Link
              to={`${href("/admin/audit")}?${new URLSearchParams({ record: page.record })}`}
              className="link"
            >
              Last changed {formatExactDateTime(changed.at, timeZone)} by {changed.by ?? "the system"}
            </Link>
            .{" "}
          </>
        ) : item ? null : (
          "Default. "
        )}
        {item ? (
          <Link to={settingsPath(section.id)} className="link">
            All {section.title.toLowerCase()}
          </Link>
        ) : null}
      </p>
    </>
  );
}
