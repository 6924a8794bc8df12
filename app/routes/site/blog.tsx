import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import {
  feedLinks,
  NoPosts,
  Pager,
  PostCard,
  PostFilters,
  PostRows,
} from "#app/features/content/blog/components/post-list.tsx";
import { findPostList } from "#app/features/content/blog/queries.server.ts";
import { postListPath, readPostFilter } from "#app/features/content/blog/rules.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import type { Route } from "./+types/blog.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  await requireShown("blog");
  const filter = readPostFilter(url.searchParams);
  const [list, { areaName, timeZone }] = await Promise.all([findPostList(filter), findCompany()]);
  const isKnown =
    list.total > 0 || (isAmong(list.categories, filter.category) && isAmong(list.tags, filter.tag));
  return data(
    { filter: { ...filter, page: list.page }, list, areaName, timeZone },
    { status: isKnown ? 200 : 404 },
  );
}

export const links = feedLinks;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { filter, list, areaName } = loaderData;
  const named = [
    list.categories.find(({ slug }) => slug === filter.category)?.name,
    list.tags.find(({ slug }) => slug === filter.tag)?.name,
    filter.page > 1 ? `page ${filter.page}` : undefined,
  ].filter(Boolean);
  const isEmpty = list.total === 0;
  const page = pageMeta(matches, {
    title: ["Articles for owners", ...named].join(", "),
    description: `${named.length > 0 ? `Our articles on ${named.join(", ")}` : "Leases, deposits, repairs, winter and the numbers"}: written for owners of rental homes in ${areaName}.`,
    path: postListPath(isEmpty ? {} : filter),
    trail: [{ name: "Articles for owners", path: "/blog" }],
  });
  return isEmpty ? [...page, { name: "robots", content: "noindex" }] : page;
};

export default function Blog({ loaderData: { filter, list, timeZone } }: Route.ComponentProps) {
  const isFiltered = Boolean(filter.category || filter.tag);
  const [first, ...others] = list.posts;
  const isOpening = !isFiltered && filter.page === 1;
  return (
    <div className="wrap pt-8 pb-(--breath) md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <div>
          <h1 className="text-display">Written for owners</h1>
          <p className="mt-3 max-w-measure text-lead text-soft">
            What comes up at the kitchen table, written down: leases, seasons, repairs and the numbers.
          </p>
        </div>
        <ButtonLink href={href("/analysis")} variant="action" size="lg" className="md:hidden">
          Free rental analysis
        </ButtonLink>
      </div>
      <div className="mt-7 grid gap-10 md:mt-10 md:gap-14">
        <PostFilters filter={filter} list={list} />
        {list.posts.length === 0 ? <NoPosts isFiltered={isFiltered} /> : null}
        {isOpening && first ? <PostCard post={first} timeZone={timeZone} look="featured" /> : null}
        <PostRows posts={isOpening ? others : list.posts} timeZone={timeZone} />
        <Pager page={list.page} pages={list.pages} pathOf={(page) => postListPath({ ...filter, page })} />
      </div>
    </div>
  );
}

const isAmong = (headings: readonly { slug: string }[], asked: string | null) =>
  !asked || headings.some(({ slug }) => slug === asked);
