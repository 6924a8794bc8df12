import { ChevronDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { href, type LinkDescriptor } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { Picture, type PictureSource } from "#app/components/picture.tsx";
import type { PostList, PostTeaser } from "#app/features/content/blog/queries.server.ts";
import { type PostFilter, postListPath } from "#app/features/content/blog/rules.ts";
import { formatDay } from "#app/lib/format.ts";
import { readingMinutes } from "#app/lib/text.ts";

export const feedLinks = (): LinkDescriptor[] => [
  { rel: "alternate", type: "application/rss+xml", title: "Articles", href: href("/feed.xml") },
];

const Count = ({ of }: { of: number }) => (
  <span className="num text-sm text-quiet">
    {of}
    <span className="sr-only">{of === 1 ? " article" : " articles"}</span>
  </span>
);

type PostCardProps = {
  post: PostTeaser;
  timeZone: string;
  look?: keyof typeof looks;
  level?: "h2" | "h3";
};

const looks = {
  featured: {
    frame: "gap-6 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-12",
    title: "mt-1.5 text-h1",
    excerpt: "text-lead",
  },
  row: {
    frame:
      "grid-cols-[6.5rem_1fr] items-start gap-x-5 border-t border-line pt-6 sm:grid-cols-[10.5rem_1fr] sm:gap-x-6",
    title: "mt-0.5 text-h3",
    excerpt: "text-note max-sm:hidden",
  },
  large: { frame: "content-start gap-5", title: "text-h2", excerpt: "text-note" },
  small: {
    frame: "grid-cols-[6.5rem_1fr] items-start gap-x-5 sm:grid-cols-2 sm:gap-x-6",
    title: "text-h3",
    excerpt: "text-note max-sm:hidden",
  },
};

export function PostCard({ post, timeZone, look = "row", level: Title = "h2" }: PostCardProps) {
  const { slug, title, excerpt, image, picture, category, author } = post;
  const to = href("/blog/:slug", { slug });
  const isTeaser = look === "large" || look === "small";
  return (
    <article className={`relative grid ${looks[look].frame}`}>
      <PostCover slug={slug} image={image} picture={picture} isFirst={look === "featured"} />
      <div>
        {category && !isTeaser ? (
          <p className="text-note font-semibold text-cyan-deep">{category.name}</p>
        ) : null}
        <Title className={looks[look].title}>
          <a
            className="decoration-blue decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
            href={to}
          >
            {title}
          </a>
        </Title>
        <p className={`mt-2 text-soft ${looks[look].excerpt}`}>{excerpt}</p>
        <PostMeta
          className="mt-2"
          {...post}
          author={look === "featured" ? author : null}
          timeZone={timeZone}
        />
        {isTeaser ? null : (
          <a
            className="relative mt-1 inline-flex min-h-8 items-center text-note text-soft underline-offset-4 hover:underline"
            href={to}
          >
            Read More<span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </article>
  );
}

type PostRowsProps = { posts: readonly PostTeaser[]; timeZone: string; level?: "h2" | "h3" };

export function PostRows({ posts, ...card }: PostRowsProps) {
  return (
    <ul className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:gap-y-12">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} {...card} />
        </li>
      ))}
    </ul>
  );
}

interface PostCoverProps {
  slug: string;
  image: string | null;
  picture?: PictureSource | undefined;
  isFirst?: boolean;
  className?: string;
}

/** Drawn until the article has a picture. */
export function PostCover({ slug, image, picture, isFirst = false, className = "" }: PostCoverProps) {
  const look = `block aspect-8/5 w-full rounded-card bg-light-blue object-cover ${className}`;
  const loading = isFirst ? "eager" : "lazy";
  if (picture)
    return (
      <Picture
        picture={picture}
        sizes={isFirst ? "(min-width: 64rem) 30rem, 100vw" : "(min-width: 40rem) 20rem, 50vw"}
        alt=""
        loading={loading}
        className={look}
      />
    );
  return (
    <img
      className={look}
      src={image ?? `/covers/${slug}.svg`}
      alt=""
      width="480"
      height="300"
      loading={loading}
    />
  );
}

interface PostMetaProps {
  publishedAt: Date | null;
  words: number;
  updatedOn?: string | null;
  timeZone: string;
  author?: string | null;
  className?: string;
}

export function PostMeta({ publishedAt, updatedOn, words, timeZone, author, className }: PostMetaProps) {
  return (
    <p className={`text-note text-soft ${className ?? ""}`}>
      {publishedAt ? (
        <time dateTime={publishedAt.toISOString()} className="num whitespace-nowrap">
          {formatDay(publishedAt, timeZone)}
        </time>
      ) : null}
      {updatedOn ? (
        <>
          {", "}
          <time dateTime={updatedOn} className="num whitespace-nowrap">
            updated {formatDay(updatedOn, timeZone)}
          </time>
        </>
      ) : null}
      {[author, `${readingMinutes(words)} min read`].map((fact, at) =>
        fact ? (
          <Fragment key={fact}>
            {publishedAt || at > 0 ? "\u00a0· " : null}
            <span className="whitespace-nowrap">{fact}</span>
          </Fragment>
        ) : null,
      )}
    </p>
  );
}

export function BlogTeaser({ posts, timeZone }: PostRowsProps) {
  const [first, ...others] = posts.slice(0, 3);
  if (!first) return null;
  return (
    <section className="section border-t border-line print:hidden" aria-labelledby="articles-title">
      <div className="wrap">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="articles-title" className="text-display">
            Written for owners
          </h2>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={href("/blog")}>
            View All Blog Posts
          </a>
        </div>
        <div className="mt-8 grid gap-x-12 gap-y-9 lg:grid-cols-2">
          <PostCard post={first} timeZone={timeZone} look="large" level="h3" />
          {others.length > 0 ? (
            <div>
              <PhoneFold label="More articles" className="grid content-start gap-9 max-md:pt-6">
                {others.map((post) => (
                  <PostCard key={post.slug} post={post} timeZone={timeZone} look="small" level="h3" />
                ))}
              </PhoneFold>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

export function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No articles match these filters"
        action={
          <ButtonLink href={href("/blog")} variant="outline">
            Show all articles
          </ButtonLink>
        }
      >
        Try another category or topic.
      </EmptyState>
    );
  return <EmptyState title="No articles yet">New articles will appear here.</EmptyState>;
}

interface PagerProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

export function Pager({ page, pages, pathOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-t border-line pt-5">
      {page > 1 ? (
        <ButtonLink variant="outline" rel="prev" href={pathOf(page - 1)}>
          Newer articles
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="num text-note text-soft">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <ButtonLink variant="outline" rel="next" href={pathOf(page + 1)}>
          Older articles
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

interface PostFiltersProps {
  filter: PostFilter;
  list: Pick<PostList, "categories" | "tags" | "total">;
}

export function PostFilters({ filter, list }: PostFiltersProps) {
  const { category, tag } = filter;
  const topic = list.tags.find(({ slug }) => slug === tag);
  return (
    <nav aria-label="Filter articles" className="border-y border-line">
      <div className="flex flex-wrap items-center gap-x-6">
        <ul className="contents">
          <li>
            <FilterLink to={postListPath({ tag })} isCurrent={!category}>
              All articles
            </FilterLink>
          </li>
          {list.categories.map(({ slug, name, posts }) => (
            <li key={slug}>
              <FilterLink to={postListPath({ category: slug, tag })} isCurrent={slug === category}>
                {name} <Count of={posts} />
              </FilterLink>
            </li>
          ))}
        </ul>
        <details className="group relative max-md:w-full md:ml-auto">
          <summary className="flex min-h-12 items-center gap-1.5 rounded-mark font-medium">
            {topic ? `Topic: ${topic.name}` : "All topics"}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="gap-x-5 border-line max-md:flex max-md:flex-wrap max-md:border-t md:absolute md:top-full md:right-0 md:z-10 md:w-72 md:rounded-card md:border md:bg-sheet md:px-5 md:py-2 md:shadow-float">
            <li>
              <FilterLink to={postListPath({ category })} isCurrent={!tag}>
                All topics
              </FilterLink>
            </li>
            {list.tags.map(({ slug, name, posts }) => (
              <li key={slug}>
                <FilterLink to={postListPath({ category, tag: slug })} isCurrent={slug === tag}>
                  {name} <Count of={posts} />
                </FilterLink>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </nav>
  );
}

type FilterLinkProps = { to: string; isCurrent: boolean; children: ReactNode };

function FilterLink({ to, isCurrent, children }: FilterLinkProps) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? "true" : undefined}
      className="-mb-px inline-flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-blue aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </a>
  );
}
