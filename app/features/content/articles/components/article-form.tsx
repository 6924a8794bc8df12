import { useRef, useState } from "react";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { Editor } from "#app/components/editor/editor.tsx";
import { Checkbox, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedByOther } from "#app/components/form/saved-by-other.tsx";
import { useAutosave } from "#app/components/form/use-autosave.ts";
import { useLeaveCare } from "#app/components/form/use-leave-care.ts";
import { BackLink } from "#app/components/office/page-head.tsx";
import { Panel } from "#app/components/panel.tsx";
import { ArticleAside } from "#app/features/content/articles/components/article-aside.tsx";
import { ArticleBadge } from "#app/features/content/articles/components/article-table.tsx";
import type { LinkCheck } from "#app/features/content/articles/links.server.ts";
import type {
  ArticleTexts,
  ArticleToEdit,
  PostChoices,
} from "#app/features/content/articles/queries.server.ts";
import { type ArticleKind, articleStatuses, kindFacts } from "#app/features/content/articles/rules.ts";
import { PictureField, usePictureChooser } from "#app/features/media/components/choose-picture.tsx";
import { picturePath } from "#app/features/media/rules.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { slugOf } from "#app/lib/text.ts";

interface ArticleFormProps {
  kind: ArticleKind;
  id: string;
  /** Null for a new one. */
  article: ArticleToEdit | null;
  draft: { content: ArticleTexts; version: number; savedAt: Date } | null;
  choices: PostChoices | null;
  /** How the address begins, such as `https://porchlight.example/blog/`. */
  origin: string;
  timeZone: string;
  reply: FormReply | undefined;
}

type ArticlePageProps = ArticleFormProps & { site: string; links: LinkCheck | null };

export function ArticlePage({ site, links, ...props }: ArticlePageProps) {
  const { kind, article, draft, timeZone } = props;
  const [round, setRound] = useState(0);
  const [hadDraft, setHadDraft] = useState(draft !== null);
  // After a save, and once the draft is discarded, the form begins again with what is stored.
  const restart = () => setRound(round + 1);
  if (hadDraft !== (draft !== null)) {
    setHadDraft(draft !== null);
    if (hadDraft) restart();
  }
  return (
    <>
      <Fields key={round} {...props} onDone={restart} />
      {article ? (
        <ArticleAside {...{ kind, article, links, timeZone }} hasDraft={draft !== null} origin={site} />
      ) : null}
    </>
  );
}

function Fields({
  kind,
  id,
  article,
  origin,
  timeZone,
  onDone,
  ...page
}: ArticleFormProps & { onDone: () => void }) {
  const form = useOfficeForm({ reply: page.reply, onDone });
  const [start] = useState({ article, draft: page.draft });
  const { draft } = start;
  const baseVersion = draft?.version ?? start.article?.version ?? 0;
  const version = article?.version ?? 0;
  const texts = draft?.content ?? start.article?.texts ?? { status: "draft" };
  const field = (name: string) => form.field(name, texts[name] ?? "");
  const { name, list, edit } = kindFacts[kind];
  const action = article ? `${edit}${id}` : `${list}/new?id=${id}`;
  const autosave = useAutosave(form.ref, `${list}/draft/${id}`);
  const isWaiting = autosave.state.name === "waiting" || autosave.state.name === "failed";
  useLeaveCare(isWaiting && !form.pending, action);
  const { choose, dialog } = usePictureChooser();
  const slug = useSlug(article?.publishedAt ? "fixed" : "free");
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ version: version === baseVersion || !form.typed ? baseVersion : version }}
      preventScrollReset
      noValidate
      onInput={autosave.onInput}
      onSubmit={autosave.onSubmit}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <BackLink to={list} label={kind === "post" ? "Blog" : "Pages"} />
        <h1>{article ? `Edit ${name.toLowerCase()}` : `New ${name.toLowerCase()}`}</h1>
        {article ? <ArticleBadge state={article.state} /> : null}
        <SaveState state={autosave.state} draft={draft} timeZone={timeZone} />
        <span className="ml-auto flex gap-2">
          {article?.state === "published" ? (
            <a
              href={article.path}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "outline" })}
            >
              View
            </a>
          ) : null}
          <Button type="submit" pending={form.pending} pendingLabel="Saving...">
            Save
          </Button>
        </span>
      </header>
      <FormErrors id="article-problem" errors={form.problems} />
      {article && version !== baseVersion ? (
        <SavedByOther
          stored={article.texts}
          texts={form.typed ?? texts}
          labels={labels}
          ignored="publishedAt"
        />
      ) : null}
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,45rem)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <TextField id="title" label="Title" maxLength={200} onInput={slug.onTitle} {...field("title")} />
          <Editor
            label="Content"
            name="content"
            defaultValue={form.typed?.content ?? texts.content ?? ""}
            errors={form.fields.content ?? []}
            choosePicture={async () => {
              const picture = await choose();
              return picture && { ...picture, src: picturePath(picture.id) };
            }}
          />
          {dialog}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Panel id="publication" title="Publication">
            <div className="grid gap-3 p-4">
              <SelectField id="status" label="Status" options={articleStatuses} {...field("status")} />
              <DateTimePicker
                id="publish"
                name="publish"
                label="Publish on"
                hint="Empty publishes when you save. A later time schedules it."
                defaultDate={form.typed?.["publish.date"] ?? texts["publish.date"] ?? ""}
                defaultTime={form.typed?.["publish.time"] ?? texts["publish.time"] ?? ""}
                errors={form.fields.publish ?? []}
              />
              {article?.state === "published" && article.publishedAt ? (
                <Checkbox
                  id="keepDate"
                  name="keepDate"
                  label={`Keep its date, ${formatDay(article.publishedAt, timeZone)}`}
                  hint="Otherwise it becomes the time you save."
                  defaultChecked={form.typed ? form.typed.keepDate === "on" : texts.keepDate === "on"}
                />
              ) : null}
              <TextField
                id="slug"
                label="Address"
                hint={`${origin}… Earlier addresses lead here.`}
                maxLength={80}
                ref={slug.field}
                onInput={slug.onSlug}
                {...field("slug")}
              />
            </div>
          </Panel>
          {page.choices ? <PostFields field={field} choices={page.choices} /> : null}
          <Panel id="search" title="Search engines">
            <div className="grid gap-3 p-4">
              <TextField
                id="metaTitle"
                label="Search title"
                hint="20 to 60 characters. The title if empty."
                maxLength={120}
                {...field("metaTitle")}
              />
              <TextArea
                id="metaDescription"
                label="Search description"
                hint="70 to 160 characters."
                rows={3}
                maxLength={320}
                {...field("metaDescription")}
              />
              {kind === "post" ? (
                <TextField
                  id="metaKeywords"
                  label="Keywords"
                  hint="Separated by commas."
                  maxLength={300}
                  {...field("metaKeywords")}
                />
              ) : null}
              <SearchPreview form={form.ref} origin={origin} texts={texts} />
            </div>
          </Panel>
        </div>
      </div>
    </OfficeForm>
  );
}

/** Follows the title until the article was published or someone typed an address. */
function useSlug(kind: "free" | "fixed") {
  const field = useRef<HTMLInputElement>(null);
  const isTyped = useRef(kind === "fixed");
  return {
    field,
    onTitle({ currentTarget }: { currentTarget: HTMLInputElement }) {
      const isOwn = isTyped.current || (field.current?.defaultValue && field.current.value !== "");
      if (field.current && !isOwn) field.current.value = slugOf(currentTarget.value);
    },
    onSlug({ currentTarget }: { currentTarget: HTMLInputElement }) {
      isTyped.current = currentTarget.value !== "";
    },
  };
}

type SaveStateProps = {
  state: ReturnType<typeof useAutosave>["state"];
  draft: ArticleFormProps["draft"];
  timeZone: string;
};

function SaveState({ state, draft, timeZone }: SaveStateProps) {
  const time = (at: Date) => formatExactDateTime(at, timeZone);
  const text = {
    idle: draft ? `Your draft of ${time(draft.savedAt)}, not saved yet` : "",
    waiting: "Draft not saved yet",
    saved: state.name === "saved" ? `Draft saved ${time(state.at)}` : "",
    failed: "Draft not saved. Check your connection, or log in again in another tab.",
  }[state.name];
  return (
    <p role="status" className={state.name === "failed" ? "font-medium text-red-deep" : "text-quiet"}>
      {text}
    </p>
  );
}

type FieldOf = (name: string) => ReturnType<ReturnType<typeof useOfficeForm>["field"]>;

interface PostFieldsProps {
  field: FieldOf;
  choices: PostChoices;
}

function PostFields({ field, choices }: PostFieldsProps) {
  const picture = (name: "featuredImage" | "socialImage", label: string, hint?: string) => {
    const { defaultValue, errors } = field(name);
    return (
      <PictureField id={name} name={name} label={label} hint={hint} value={defaultValue} errors={errors} />
    );
  };
  return (
    <Panel id="listing" title="Listing">
      <div className="grid gap-3 p-4">
        <TextArea
          id="excerpt"
          label="Excerpt"
          hint="In lists and feeds."
          rows={3}
          maxLength={600}
          {...field("excerpt")}
        />
        {picture(
          "featuredImage",
          "Featured image",
          "From the library, or the address of a picture, which is copied. Without one, a cover is drawn.",
        )}
        {picture("socialImage", "Picture for social networks", "The featured image if empty.")}
        <SelectField
          id="categoryId"
          label="Category"
          placeholder="None"
          options={choices.categories}
          {...field("categoryId")}
        />
        <SelectField
          id="authorId"
          label="Author"
          placeholder="None"
          options={choices.authors}
          {...field("authorId")}
        />
        <TextField
          id="tags"
          label="Tags"
          hint="Separated by commas. New ones are added."
          list="known-tags"
          maxLength={500}
          {...field("tags")}
        />
        <datalist id="known-tags">
          {choices.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <SelectField
          id="featured"
          label="On the home page"
          placeholder="Only if it is among the newest"
          options={["1", "2", "3"].map((value) => ({ value, label: `Position ${value}` }))}
          {...field("featured")}
        />
      </div>
    </Panel>
  );
}

const labels: Record<string, string> = {
  slug: "address",
  metaTitle: "search title",
  metaDescription: "search description",
  metaKeywords: "keywords",
  featuredImage: "featured image",
  socialImage: "picture for social networks",
  categoryId: "category",
  authorId: "author",
};

interface SearchPreviewProps {
  form: ReturnType<typeof useOfficeForm>["ref"];
  origin: string;
  texts: ArticleTexts;
}

/** As a search engine may show it. */
function SearchPreview({ form, origin, texts }: SearchPreviewProps) {
  const [now, setNow] = useState(texts);
  const read = () => {
    if (form.current)
      setNow(
        Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)])),
      );
  };
  const { title, slug, metaTitle, metaDescription, excerpt } = now;
  return (
    <details onToggle={read}>
      <summary className="link w-fit">Preview</summary>
      <div className="mt-2 grid gap-0.5 rounded-control border border-line p-3">
        <p className="truncate text-xs text-soft">
          {origin}
          {slug}
        </p>
        <p className="truncate text-[1.0625rem] text-blue">{metaTitle || title || "No title yet"}</p>
        <p className="line-clamp-2 text-soft">{metaDescription || excerpt || "No description yet"}</p>
      </div>
    </details>
  );
}
