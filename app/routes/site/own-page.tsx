import { data, redirect } from "react-router";
import { PostBody } from "#app/features/content/blog/components/post-page.tsx";
import { findOwnPage, wasOwnPage } from "#app/features/content/pages/queries.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { findRedirect } from "#app/features/settings/company/queries.server.ts";
import { noStoreHeaders } from "#app/server/handle-form.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import type { Route } from "./+types/own-page.ts";

export const handle = { hydrate: false };

/** A page that the company wrote, or where it went. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const preview = url.searchParams.get("preview") ?? "";
  const page = await inTime(findOwnPage(params.slug, { preview }), shortly).catch(() => null);
  if (page) return preview ? data({ page }, { headers: noStoreHeaders }) : { page };
  const moved = await inTime(findRedirect(url.pathname.toLowerCase()), shortly).catch(() => null);
  if (moved) throw redirect(moved + url.search, 301);
  const wasHere = await inTime(wasOwnPage(params.slug), shortly).catch(() => false);
  throw data(null, { status: wasHere ? 410 : 404 });
}

export const action = () => {
  throw data(null, { status: 404 });
};

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const { title, metaTitle, metaDescription, slug, isPreview } = loaderData.page;
  const description = metaDescription || title;
  return pageMeta(matches, { title: metaTitle || title, description, path: `/${slug}`, hidden: isPreview });
};

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <article className="wrap py-10 md:py-16">
      <h1 className="mb-8 text-display">{page.title}</h1>
      <PostBody html={page.html} />
    </article>
  );
}
