import { Plus } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import {
  ArticleFilter,
  ArticleTable,
  NoArticles,
} from "#app/features/content/articles/components/article-table.tsx";
import { BlogTabs } from "#app/features/content/articles/components/article-tabs.tsx";
import { listArticles } from "#app/features/content/articles/queries.server.ts";
import { kindAt, kindFacts } from "#app/features/content/articles/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { listNewDrafts } from "#app/features/versions/queries.server.ts";
import { currentPath, pageLinks } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { describeError, logger } from "#app/log.server.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/articles.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(loaderData?.kind === "page" ? "Pages" : "Blog", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindAt(url.pathname);
  const params = url.searchParams;
  const [now, search] = [new Date(), params.get("q")?.trim().slice(0, 100) ?? ""];
  const status = params.get("status") ?? "";
  const page = { older: params.get("older"), newer: params.get("newer") };
  const [found, drafts, { timeZone }] = await Promise.all([
    listArticles(kind, { page, search, status, now }).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the articles could not be listed");
      return null;
    }),
    listNewDrafts(staffOf(context), kind).catch(() => []),
    findCompany(),
  ]);
  return { kind, found, drafts, search, status, now, timeZone, here: currentPath(url) };
}

/** Of `/admin/blog` and `/admin/pages`. */
export default function Articles({ loaderData }: Route.ComponentProps) {
  const { kind, found, drafts, search, status, now, timeZone, here } = loaderData;
  const newPath = `${kindFacts[kind].list}/new`;
  return (
    <>
      <PageHead
        title={kind === "post" ? "Blog" : "Pages"}
        note={found && found.total > 0 ? formatNumber(found.total) : undefined}
        actions={
          <Link to={newPath} className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {kind === "post" ? "New post" : "New page"}
          </Link>
        }
      />
      {kind === "post" ? <BlogTabs /> : null}
      {drafts.length > 0 ? (
        <div role="note" className="card mb-3 bg-wash px-4 py-2.5">
          <p className="font-medium">Drafts you have not saved yet</p>
          <ul>
            {drafts.map(({ recordId, title, savedAt }) => (
              <li key={recordId} className="flex flex-wrap items-center gap-x-2">
                <Link to={`${newPath}?id=${recordId}`} className="link">
                  {title || "Without a title"}
                </Link>{" "}
                <span className="text-quiet">
                  <RelativeTime at={savedAt} now={now} timeZone={timeZone} opensRight />
                </span>
                <ButtonForm
                  action={`${kindFacts[kind].list}/do`}
                  fields={{ ids: recordId, change: "discard" }}
                  variant="quiet"
                  name={title}
                >
                  Discard
                </ButtonForm>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ArticleFilter key={`${search} ${status}`} kind={kind} search={search} status={status} />
      <section className="card" aria-label={kind === "post" ? "Posts" : "Pages"}>
        {found === null ? (
          <EmptyState title={kind === "post" ? "Failed to load blog posts" : "Failed to load pages"}>
            <Link to={here} className="link">
              Try again
            </Link>
          </EmptyState>
        ) : found.rows.length > 0 ? (
          <>
            <ArticleTable kind={kind} rows={found.rows} now={now} timeZone={timeZone} />
            <Pager
              note={`${formatNumber(found.rows.length)} of ${formatNumber(found.total)}, newest first`}
              {...pageLinks(here, found)}
            />
          </>
        ) : (
          <NoArticles kind={kind} isFiltered={Boolean(search || status)} newPath={newPath} />
        )}
      </section>
    </>
  );
}
