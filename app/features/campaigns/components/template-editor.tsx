import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedByOther } from "#app/components/form/saved-by-other.tsx";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import { BackLink } from "#app/components/office/page-head.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { PeopleInside } from "#app/features/campaigns/components/people-inside.tsx";
import { TemplateChecks } from "#app/features/campaigns/components/template-checks.tsx";
import { TemplateState } from "#app/features/campaigns/components/template-lists.tsx";
import { TemplatePreview, Toggle } from "#app/features/campaigns/components/template-preview.tsx";
import { SeriesLine, Versions } from "#app/features/campaigns/components/template-steps.tsx";
import { mergeFieldsFor } from "#app/features/campaigns/merge-fields.ts";
import type { EditorPage } from "#app/features/campaigns/queries/templates.server.ts";
import { countMoved, withTime } from "#app/features/campaigns/timing.ts";
import { purposeOf } from "#app/features/campaigns/workflows.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

type EditorProps = EditorPage & { formKey: string; reply: FormReply | undefined };

export function TemplateEditor(props: EditorProps) {
  const [round, setRound] = useState(0);
  // After a save, the form begins again with what is stored.
  return <Editor key={round} {...props} onSaved={() => setRound(round + 1)} />;
}

const panes = ["Write", "Preview", "Checks"] as const;

function Editor({ onSaved, ...page }: EditorProps & { onSaved: () => void }) {
  const { id, channel, workflow, readers, series, timeZone } = page;
  const form = useOfficeForm({ reply: page.reply, onDone: onSaved });
  const [start] = useState({ version: page.version, texts: page.loaded?.content ?? page.texts });
  const step = series?.steps.find(({ templateId }) => templateId === id) ?? null;
  const texts: Record<string, string | undefined> = form.typed ?? start.texts;
  const [now, setNow] = useState(() =>
    readTyped({
      days: String(Math.abs(step?.days ?? 0)),
      hours: String(Math.abs(step?.hours ?? 0)),
      ...texts,
    }),
  );
  const [pane, setPane] = useState<(typeof panes)[number]>("Write");
  const [reader, setReader] = useState(0);
  const own = href("/campaigns/templates/:id", { id });
  const watch = useFormLeaveCare({ own, pending: form.pending, sent: Boolean(form.typed) });
  const insert = useInsert();
  const isHydrated = useHydrated();
  const isEmail = channel === "email";
  const isOutdated = page.version !== start.version;
  const draft = { page, texts: now, reader };
  const field = (name: string) => form.field(name, start.texts[name as keyof typeof start.texts] ?? "");
  const paneClass = (of: string) => (pane === of ? "" : "max-lg:hidden");
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    watch(event);
    setNow(readTyped(Object.fromEntries(new FormData(event.currentTarget))));
  };
  return (
    <>
      <EditorHead page={page} pending={form.pending} />
      <FormErrors id="template-problem" errors={form.problems} />
      {page.loaded ? (
        <p role="note" className="card mb-4 bg-wash px-4 py-2.5">
          This is version {page.loaded.version}. Save it to use it again; the current one stays in the
          history.
        </p>
      ) : null}
      {isOutdated ? (
        <SavedByOther
          stored={page.texts}
          texts={texts}
          labels={{ plainText: "plain text" }}
          ignored="status"
        />
      ) : null}
      {isHydrated ? (
        <Toggle
          label="Show"
          options={panes}
          value={pane}
          onChoose={setPane}
          className="mb-3 flex lg:hidden"
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-lg:pb-16 lg:grid-cols-[12.5rem_minmax(0,1fr)_21rem]">
        <div className={`grid gap-5 max-lg:order-3 ${paneClass("Checks")}`}>
          <SeriesLine workflow={workflow} series={series} current={id} />
          <Versions id={id} versions={page.versions} loaded={page.loaded?.id} timeZone={timeZone} />
        </div>
        <OfficeForm
          form={form}
          action={own}
          fields={{ version: isOutdated && !form.typed ? start.version : page.version }}
          id="template"
          preventScrollReset
          noValidate
          onFocus={insert.onFocus}
          onInput={onInput}
          className={`grid gap-4 ${paneClass("Write")}`}
        >
          <div className="card grid gap-4 p-5">
            {isEmail ? (
              <TextField id="subject" label="Subject" size="lg" autoComplete="off" {...field("subject")} />
            ) : null}
            <TextArea
              id="content"
              label={isEmail ? "Letter" : "Text"}
              rows={isEmail ? 20 : 6}
              hint={
                isEmail ? markupHint : "The company's name goes before it, and how to end texts after it."
              }
              {...field("content")}
            />
            {isHydrated ? <FieldChips workflow={workflow} onChoose={insert.put} /> : null}
            {isEmail ? (
              <details open={texts.plainText !== ""}>
                <summary className="link w-fit">Plain-text version</summary>
                <TextArea
                  id="plainText"
                  label="Plain text"
                  hint="Empty: made from the letter."
                  rows={10}
                  className="mt-2"
                  {...field("plainText")}
                />
              </details>
            ) : null}
          </div>
          <div className="card grid gap-4 p-5">
            <TextField
              id="name"
              label="Name"
              hint="For the office; owners don't see it."
              maxLength={80}
              autoComplete="off"
              {...field("name")}
            />
            {step && series ? (
              <>
                <div className="grid grid-cols-2 gap-3">
                  <TextField
                    id="days"
                    label="Days"
                    type="number"
                    min={0}
                    max={365}
                    {...form.field("days", String(Math.abs(step.days)))}
                  />
                  <TextField
                    id="hours"
                    label={step.from === "entry" ? "Hours after they join" : "Hours before the walkthrough"}
                    type="number"
                    min={0}
                    max={720}
                    {...form.field("hours", String(Math.abs(step.hours)))}
                  />
                </div>
                <PeopleInside
                  {...countMoved(series.inside, withTime(series.steps, id, now))}
                  isChanged={now.days !== Math.abs(step.days) || now.hours !== Math.abs(step.hours)}
                  typed={form.typed?.people}
                />
              </>
            ) : null}
          </div>
        </OfficeForm>
        <div className="grid gap-5">
          <TemplatePreview {...draft} onReader={setReader} className={paneClass("Preview")}>
            {isEmail ? (
              <ButtonForm
                action={`${own}?do=test`}
                formKey={page.formKey}
                fields={{ leadId: readers.readers[reader]?.id ?? "" }}
                pendingLabel="Sending..."
              >
                Send test to me
              </ButtonForm>
            ) : null}
          </TemplatePreview>
          <TemplateChecks {...draft} className={paneClass("Checks")} />
        </div>
      </div>
      <p className="mt-3 text-xs text-quiet">
        Saved {formatExactDateTime(page.saved.at, timeZone)}
        {page.saved.by ? ` by ${page.saved.by}` : null}
      </p>
    </>
  );
}

const readTyped = (fields: Partial<Record<string, FormDataEntryValue>>) => ({
  subject: String(fields.subject ?? ""),
  content: String(fields.content ?? ""),
  plainText: String(fields.plainText ?? ""),
  days: Number(fields.days ?? 0),
  hours: Number(fields.hours ?? 0),
});

const markupHint =
  "An empty line begins a paragraph, ## a heading, - a list. [Our plans](/#plans) is a link, and alone in its paragraph a button.";

const EditorHead = ({ page, pending }: { page: EditorPage; pending: boolean }) => (
  <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
    <BackLink to={href("/campaigns/templates")} label="Templates" />
    <h1 className="min-w-0 [overflow-wrap:anywhere]">{page.texts.name}</h1>
    <TemplateState isActive={page.isActive} />
    <span className="text-quiet">{upperFirst(purposeOf(page.workflow ?? "broadcast"))}</span>
    <span className="z-2 flex flex-row-reverse gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-4 max-lg:py-2 max-lg:*:flex-1 lg:ml-auto">
      {/* First in the document, so that Enter in a field does not take a letter out of use. */}
      <Button type="submit" form="template" name="use" value="yes" pending={pending} pendingLabel="Saving...">
        Save and use
      </Button>
      <Button
        type="submit"
        form="template"
        name="use"
        value="draft"
        variant="outline"
        pending={pending}
        {...(page.isActive && { title: "Left out of the series until it is used again" })}
      >
        {page.isActive ? "Save, and stop using it" : "Save as draft"}
      </Button>
    </span>
  </header>
);

/** At the caret of the field that was used last. */
function useInsert() {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  return {
    onFocus({ target }: FocusEvent<HTMLFormElement>) {
      const field: EventTarget = target;
      const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
      if (isText && ["subject", "content", "plainText"].includes(field.name)) last.current = field;
    },
    put(text: string) {
      const field = last.current ?? document.querySelector<HTMLTextAreaElement>("#content");
      if (!field) return;
      field.focus();
      const { selectionStart, selectionEnd, value } = field;
      field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}

type ChipsProps = { workflow: string | null; onChoose: (text: string) => void };

const FieldChips = ({ workflow, onChoose }: ChipsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">Fields</legend>
    <ul className="flex flex-wrap gap-1.5">
      {mergeFieldsFor(workflow).map(({ name, label, fallback }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() =>
              onChoose(name.endsWith("_link") ? `[${label}]({{${name}}})` : tokenOf(name, fallback))
            }
            className="rounded-badge border border-line bg-wash px-2 py-0.5 text-xs text-ink hover:border-edge hover:bg-hover pointer-coarse:min-h-8"
          >
            {label}
            {fallback ? <span className="text-quiet">, or {fallback}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
);

const tokenOf = (name: string, fallback: string | null) => `{{${name}${fallback ? `|${fallback}` : ""}}}`;
