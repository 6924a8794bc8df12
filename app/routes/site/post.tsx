import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { feedLinks } from "#app/features/content/blog/components/post-list.tsx";
import {
  AnalysisAside,
  AuthorBox,
  DeletedPost,
  FoldedContents,
  PostBody,
  PostContents,
  PostHeader,
  PostTags,
  RelatedPosts,
  SharePost,
} from "#app/features/content/blog/components/post-page.tsx";
import { findDeletedPost, findPost } from "#app/features/content/blog/queries.server.ts";
import { pageMeta, socialPicture } from "#app/features/content/site/components/page-meta.ts";
import { articleData } from "#app/features/content/site/structured.ts";
import { findCompany, findRedirect } from "#app/features/settings/company/queries.server.ts";
import { listTeam } from "#app/features/settings/team/queries.server.ts";
import { noStoreHeaders } from "#app/server/handle-form.server.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import type { Route } from "./+types/post.ts";

export const handle = { hydrate: false };

export async function loader({ params, url }: Route.LoaderArgs) {
  await requireShown("blog");
  const preview = url.searchParams.get("preview") ?? "";
  const [post, company, team] = await Promise.all([
    findPost(params.slug, { preview }),
    findCompany(),
    listTeam(),
  ]);
  if (!post) return missingPost(params.slug);
  const author = team.find(({ email }) => email === post.author?.email);
  const page = {
    post,
    company,
    origin: config.appUrl,
    authorPath: author ? href("/team/:slug", { slug: author.slug }) : null,
  };
  return preview ? data(page, { headers: noStoreHeaders }) : page;
}

/** Redirects to its new address, and answers 410 for one that was deleted. */
async function missingPost(slug: string) {
  const moved = await findRedirect(`/blog/${slug.toLowerCase()}`);
  if (moved) throw redirect(moved, 301);
  const deleted = await findDeletedPost(slug);
  if (!deleted) throw data(null, { status: 404 });
  const { timeZone } = await findCompany();
  return data({ deleted, timeZone }, { status: 410 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const links = feedLinks;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  if (!("post" in loaderData))
    return [{ title: loaderData.deleted.title }, { name: "robots", content: "noindex" }];
  const { post } = loaderData;
  const { title } = post;
  const description = post.metaDescription || post.excerpt || title;
  const path = `/blog/${post.slug}`;
  return pageMeta(matches, {
    title: post.metaTitle || title,
    description,
    type: "article",
    path,
    hidden: post.isPreview,
    trail: [
      { name: "Articles for owners", path: "/blog" },
      { name: title, path },
    ],
    structured: (site) => [articleData({ ...post, description, image: socialPicture(path) }, site)],
  });
};

export default function Post({ loaderData }: Route.ComponentProps) {
  if (!("post" in loaderData)) return <DeletedPost {...loaderData} />;
  const { post, company, origin, authorPath } = loaderData;
  const url = `${origin}/blog/${post.slug}`;
  return (
    <>
      <article>
        <PostHeader post={post} timeZone={company.timeZone} authorPath={authorPath} />
        <div className="wrap grid gap-x-14 gap-y-10 py-10 md:py-16 lg:grid-cols-[8fr_4fr] print:block print:py-4">
          <div className="grid max-w-176 min-w-0 content-start gap-12 print:block print:max-w-none">
            <FoldedContents contents={post.contents} />
            <PostBody html={post.html} />
            <AuthorBox author={post.author} avatar={post.avatar} path={authorPath} />
            <p className="hidden border-t border-line pt-2 text-sm text-soft print:mt-4 print:block">
              {company.name}, {url}
            </p>
          </div>
          <div className="grid content-start gap-9 self-start lg:sticky lg:top-26 print:hidden">
            <PostContents contents={post.contents} />
            <AnalysisAside />
            <SharePost url={url} title={post.title} />
            <PostTags tags={post.tags} />
          </div>
        </div>
      </article>
      <RelatedPosts posts={post.related} timeZone={company.timeZone} />
    </>
  );
}
