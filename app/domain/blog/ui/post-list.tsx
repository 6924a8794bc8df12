import { href } from "react-router";
import type { PostTeaser } from "#app/domain/blog/types.ts";
import { PostCover } from "#app/domain/blog/ui/post-cover.tsx";
import { PostMeta } from "#app/domain/blog/ui/post-meta.tsx";

interface PostProps {
  post: PostTeaser;
  /** IANA name of the company's zone, in which posts are dated. */
  timeZone: string;
}

/** The post that opens the list, drawn large. */
export function FeaturedPost({ post, timeZone }: PostProps) {
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="relative grid gap-6 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-12">
      <PostCover slug={post.slug} image={post.image} isFirst />
      <div>
        <Category post={post} />
        <h2 className="mt-1.5 text-h1">
          <a className={titleLink} href={to}>
            {post.title}
          </a>
        </h2>
        <p className="mt-3 text-lead text-soft">{post.excerpt}</p>
        <PostMeta className="mt-3" {...post} timeZone={timeZone} />
        <ReadMore post={post} />
      </div>
    </article>
  );
}

/** Posts in two columns, each a small picture beside its words. */
export function PostRows({ posts, timeZone, level }: PostRowsProps) {
  return (
    <ul className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:gap-y-12">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostRow post={post} timeZone={timeZone} level={level} />
        </li>
      ))}
    </ul>
  );
}

interface PostRowsProps {
  posts: readonly PostTeaser[];
  timeZone: string;
  /** Of the titles; below the page's own heading unless said otherwise. */
  level?: "h2" | "h3" | undefined;
}

function PostRow({ post, timeZone, level: Title = "h2" }: PostProps & Pick<PostRowsProps, "level">) {
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="relative grid items-start gap-x-5 sm:gap-x-6 grid-cols-[6.5rem_1fr] border-t border-line pt-6 sm:grid-cols-[10.5rem_1fr]">
      <PostCover slug={post.slug} image={post.image} />
      <div>
        <Category post={post} />
        <Title className="mt-0.5 text-h3">
          <a className={titleLink} href={to}>
            {post.title}
          </a>
        </Title>
        <p className="mt-1.5 text-note text-soft max-sm:hidden">{post.excerpt}</p>
        <PostMeta className="mt-2" {...post} author={null} timeZone={timeZone} />
        <ReadMore post={post} />
      </div>
    </article>
  );
}

const Category = ({ post: { category } }: { post: PostTeaser }) =>
  category ? <p className="text-note font-semibold text-cyan-deep">{category.name}</p> : null;

const ReadMore = ({ post }: { post: PostTeaser }) => (
  <a
    className="link relative mt-2 inline-flex min-h-8 items-center font-semibold"
    href={href("/blog/:slug", { slug: post.slug })}
  >
    Read More<span className="sr-only">: {post.title}</span>
  </a>
);

const titleLink =
  "decoration-blue decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline";
