import { FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useSelection } from "#app/components/selection.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedArticle } from "#app/features/content/articles/queries.server.ts";
import { type ArticleKind, type ArticleState, kindFacts } from "#app/features/content/articles/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

const badges: Record<ArticleState, BadgeStyle> = {
  draft: { label: "Draft", tone: "grey", glyph: "open" },
  scheduled: { label: "Scheduled", tone: "yellow", glyph: 0.5 },
  published: { label: "Published", tone: "green", glyph: "done" },
  archived: { label: "Archived", tone: "grey", glyph: "ended" },
  deleted: { label: "Deleted", tone: "red", glyph: "ended" },
};

export const ArticleBadge = ({ state }: { state: ArticleState }) => <Badge {...badges[state]} />;

const states = Object.entries(badges).map(([value, { label }]) => ({ value, label }));

type FilterProps = { kind: ArticleKind; search: string; status: string };

export const ArticleFilter = ({ kind, search, status }: FilterProps) => (
  <ListFilter
    path={kindFacts[kind].list}
    values={{ q: search, status }}
    search={{ label: "Search titles", placeholder: "Title" }}
    choice={{ name: "status", label: "Status", any: "Any status", options: states }}
  />
);

interface ArticleTableProps {
  kind: ArticleKind;
  rows: readonly ListedArticle[];
  now: Date;
  timeZone: string;
}

const bulkChanges = [
  { change: "published", label: "Publish" },
  { change: "archived", label: "Archive" },
] as const;
const restore = [{ change: "restore", label: "Restore" }] as const;

export function ArticleTable({ kind, rows, now, timeZone }: ArticleTableProps) {
  const selection = useSelection(rows);
  const { list } = kindFacts[kind];
  const areDeleted = rows.some(({ state }) => state === "deleted");
  const changes = areDeleted ? restore : bulkChanges;
  return (
    <>
      <Table
        label={kind === "post" ? "Posts, newest first" : "Pages, newest first"}
        columns={columnsOf({ kind, now, timeZone })}
        rows={rows}
        selection={selection}
        form="change-articles"
        bulk={{
          actions: ({ ids }) => (
            <>
              {changes.map(({ change, label }) => (
                <ButtonForm key={change} action={`${list}/do`} fields={{ ids, change }}>
                  {label} ({ids.length})
                </ButtonForm>
              ))}
              {areDeleted ? null : <DeleteArticles kind={kind} ids={ids} />}
            </>
          ),
        }}
      />
      <noscript className="block border-t border-line px-4 py-2">
        <form method="post" action={`${list}/do`} id="change-articles" className="flex gap-2">
          {[...changes, ...(areDeleted ? [] : [{ change: "delete", label: "Delete" }])].map(
            ({ change, label }) => (
              <button key={change} type="submit" name="change" value={change} className="link">
                {label} selected
              </button>
            ),
          )}
        </form>
      </noscript>
    </>
  );
}

function DeleteArticles({ kind, ids }: { kind: ArticleKind; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const { list } = kindFacts[kind];
  const what = ids.length === 1 ? `this ${kind}` : `these ${ids.length} ${kind}s`;
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        Delete ({ids.length})
      </Button>
      <Dialog
        id="delete-articles"
        role="alertdialog"
        title="Confirm Deletion"
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <p>
          Are you sure you want to delete {what}? You can undo it right after, or restore it later under the
          status Deleted.
        </p>
        <DialogActions>
          <Button variant="outline" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <ButtonForm action={`${list}/do`} fields={{ ids, change: "delete" }} variant="danger" size="md">
            Delete
          </ButtonForm>
        </DialogActions>
      </Dialog>
    </>
  );
}

const columnsOf = ({ kind, now, timeZone }: Omit<ArticleTableProps, "rows">): Column<ListedArticle>[] => {
  const { edit } = kindFacts[kind];
  const title: Column<ListedArticle> = {
    head: "Title",
    slot: "title",
    cell: ({ id, title: text, slug, image, picture, state }) => (
      <span className="flex items-center gap-3">
        {kind === "post" ? <Cover slug={slug} image={image} picture={picture} /> : null}
        {state === "deleted" ? text : <RowLink to={`${edit}${id}`}>{text}</RowLink>}
      </span>
    ),
  };
  const status: Column<ListedArticle> = {
    head: "Status",
    slot: "aside",
    cell: ({ state }) => <ArticleBadge state={state} />,
  };
  const date: Column<ListedArticle> = {
    head: "Date",
    slot: "detail",
    cell: ({ publishedAt, updatedAt }) => (
      <>
        {publishedAt ? null : "Changed "}
        <RelativeTime at={publishedAt ?? updatedAt} now={now} timeZone={timeZone} focusable />
      </>
    ),
  };
  const views: Column<ListedArticle> = {
    head: "Views",
    numeric: true,
    slot: "end",
    cell: ({ views: count }) => formatNumber(count),
  };
  if (kind === "page")
    return [title, { head: "Address", wide: true, cell: ({ slug }) => `/${slug}` }, status, date, views];
  return [
    title,
    {
      head: "Category",
      wide: true,
      cell: ({ category }) => category ?? <span className="text-quiet">–</span>,
    },
    { head: "Author", wide: true, cell: ({ author }) => author ?? <span className="text-quiet">–</span> },
    status,
    date,
    views,
  ];
};

const Cover = ({ slug, image, picture }: Pick<ListedArticle, "slug" | "image" | "picture">) => {
  const look = "h-9 w-12 flex-none rounded-[4px] border border-line object-cover max-md:hidden";
  return picture ? (
    <Picture picture={picture} sizes="4rem" alt="" className={look} />
  ) : (
    <img src={image ?? `/covers/${slug}.svg`} alt="" loading="lazy" className={look} />
  );
};

type EmptyProps = { kind: ArticleKind; isFiltered: boolean; newPath: string };

export function NoArticles({ kind, isFiltered, newPath }: EmptyProps) {
  if (isFiltered) return <EmptyState icon={<FileText />} title="No title matches" />;
  return (
    <EmptyState
      icon={<FileText />}
      title={kind === "post" ? "No articles yet" : "No pages yet"}
      action={
        <Link to={newPath} className="link">
          {kind === "post" ? "Write the first one" : "Add the first one"}
        </Link>
      }
    >
      {kind === "post"
        ? "Owners ask: what does it rent for, what does it cost, what breaks, and should I sell? Each answer is an article."
        : "A page of your own, such as a notice that your state requires. Link it in the footer under Settings."}
    </EmptyState>
  );
}
