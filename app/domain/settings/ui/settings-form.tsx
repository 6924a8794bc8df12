import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { feeExample } from "#app/domain/pricing/fee-texts.ts";
import type { FieldSpec, SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";
import { newItem } from "#app/domain/settings/sections.ts";
import { isSame, textsOf } from "#app/domain/settings/texts.ts";
import { SettingsField } from "#app/domain/settings/ui/settings-field.tsx";
import { addressOf } from "#app/domain/settings/ui/settings-nav.tsx";
import { SettingsRows } from "#app/domain/settings/ui/settings-rows.tsx";
import { type Meanwhile, TheirChange } from "#app/domain/settings/ui/their-change.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";
import { DrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { withLogIn } from "#app/ui/forms/log-in-again.tsx";
import { useLeaveCare } from "#app/ui/forms/use-leave-care.ts";
import { useProblemFocus } from "#app/ui/forms/use-problem-focus.ts";
import { NewTab } from "#app/ui/new-tab.tsx";

type Page = {
  values: SettingsValues;
  /** Signs of the values, sent along with the form. */
  seen: string;
  changed: { at: Date; by: string | null } | null;
};

interface SettingsFormProps {
  section: SectionSpec;
  item: string | null;
  page: Page;
  timeZone: string;
  answer:
    | { result: SubmissionResult<string[]>; meanwhile: (Meanwhile & { seen: string }) | null }
    | undefined;
}

/**
 * One group of settings. It says what changed meanwhile, and asks before what was typed is left behind. After a save,
 * and where it shows somebody else's, it is drawn anew with what is stored now.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { section, item, page, answer } = props;
  useFocusKept();
  const sent = answer?.result.initialValue?.seen;
  const seen = answer?.meanwhile?.seen ?? (typeof sent === "string" ? sent : page.seen);
  return <Fields key={`${section.id} ${item} ${seen}`} {...props} seen={seen} />;
}

function Fields({ section, item, page, timeZone, answer, seen }: SettingsFormProps & { seen: string }) {
  // Of the rows that an answer brought along, those beyond the stored ones would be drawn anew by the next one.
  const [defaultValue] = useState(() => (answer?.result.initialValue as SettingsValues) ?? page.values);
  const [form, fields] = useForm<SettingsValues>({
    id: "settings",
    defaultValue,
    ...(answer && { lastResult: answer.result }),
  });
  const sheet = useProblemFocus(answer?.result.status === "error" ? answer : undefined);
  const saving = useNavigation().formMethod === "POST";
  const isUnsaved = !isSame(textsOf(section, form.value), page.values);
  useLeaveCare(isUnsaved && !saving, addressOf(section.id, item));
  const own = fields.fields.getFieldset();
  const rows = fields.rows.getFieldList();
  return (
    <Form
      method="post"
      action={addressOf(section.id, item)}
      {...getFormProps(form)}
      ref={sheet}
      noValidate
      preventScrollReset
      className="min-w-0"
    >
      {/* Enter in a field saves; without this button it would press the first one, which removes a row. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <DrawnFor told={answer?.result.initialValue?.drawnFor} />
      <input type="hidden" name="seen" value={seen} />
      <Head
        section={section}
        item={item}
        page={page}
        changed={answer?.meanwhile?.changed ?? page.changed}
        timeZone={timeZone}
      />
      <div className="mt-4 grid gap-4">
        <FormErrors
          id="settings-problems"
          errors={[...(form.errors ?? []), ...(fields.rows.errors ?? [])].map(withLogIn)}
          fields={[
            ...section.fields.map((field) => wrong(own, field)),
            ...rows.flatMap(
              (row) => section.rows?.fields.map((field) => wrong(row.getFieldset(), field)) ?? [],
            ),
          ]}
        />
        {answer?.meanwhile ? <TheirChange {...answer.meanwhile} timeZone={timeZone} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          {section.fields.map((spec) => (
            <Fragment key={spec.name}>
              {spec.heading ? <h3 className="mt-3 sm:col-span-2">{spec.heading}</h3> : null}
              <SettingsField spec={withExample(section, spec, form.value)} field={own[spec.name]} />
            </Fragment>
          ))}
        </div>
        {section.rows ? (
          <SettingsRows spec={section.rows} form={form} name={fields.rows.name} rows={rows} />
        ) : null}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button id="settings-save" type="submit" pending={saving} pendingLabel="Saving...">
            Save
          </Button>
          {isUnsaved ? <p className="text-soft">Not saved yet</p> : null}
        </div>
      </div>
    </Form>
  );
}

/** A rate says what it comes to as the form is filled now. */
function withExample(section: SectionSpec, spec: FieldSpec, typed: unknown): FieldSpec {
  const example = section.id === "fees" && feeExample(spec.name, textsOf(section, typed).fields);
  return example ? { ...spec, hint: example } : spec;
}

/** The focus stays where it was, though the form was drawn anew. */
function useFocusKept() {
  const saving = useNavigation().formMethod === "POST";
  const left = useRef("");
  useEffect(() => {
    if (saving) left.current = document.activeElement?.id ?? "";
    else if (document.activeElement === document.body) document.getElementById(left.current)?.focus();
  }, [saving]);
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
        {changed
          ? `Last changed ${formatExactDateTime(changed.at, timeZone)} by ${changed.by ?? "the system"}. `
          : item
            ? null
            : "As it came with the product. "}
        {item ? (
          <Link to={addressOf(section.id)} className="link">
            All {section.title.toLowerCase()}
          </Link>
        ) : null}
      </p>
    </>
  );
}

type Named = Record<string, { id: string; errors: string[] | undefined } | undefined>;

const wrong = (own: Named, { name }: FieldSpec) => ({
  id: own[name]?.id ?? name,
  errors: own[name]?.errors,
});
