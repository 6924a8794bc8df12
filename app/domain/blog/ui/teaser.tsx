import { href } from "react-router";
import type { PostTeaser } from "#app/domain/blog/types.ts";
import { PostCover } from "#app/domain/blog/ui/post-cover.tsx";
import { PostMeta } from "#app/domain/blog/ui/post-meta.tsx";

interface BlogTeaserProps {
  /** Newest first; the first three are shown. */
  posts: readonly PostTeaser[];
  /** IANA name of the company's zone, in which posts are dated. */
  timeZone: string;
}

/** Three articles for the home page, the newest drawn large; nothing while nothing is published. */
export function BlogTeaser({ posts, timeZone }: BlogTeaserProps) {
  const [first, ...others] = posts.slice(0, 3);
  if (!first) return null;
  return (
    <section className="section border-t border-line" aria-labelledby="articles-title">
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
          <Teaser post={first} timeZone={timeZone} isLarge />
          <div className="grid content-start gap-9">
            {others.map((post) => (
              <Teaser key={post.slug} post={post} timeZone={timeZone} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Teaser({ post, timeZone, isLarge = false }: TeaserProps) {
  const to = href("/blog/:slug", { slug: post.slug });
  return (
    <article
      className={
        isLarge
          ? "relative grid content-start gap-5"
          : "relative grid grid-cols-[6.5rem_1fr] items-start gap-x-5 sm:grid-cols-2 sm:gap-x-6"
      }
    >
      <PostCover slug={post.slug} image={post.image} />
      <div>
        <h3 className={isLarge ? "text-h2" : "text-h3"}>
          <a
            className="decoration-blue decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
            href={to}
          >
            {post.title}
          </a>
        </h3>
        <p className={`mt-2 text-note text-soft ${isLarge ? "" : "max-sm:hidden"}`}>{post.excerpt}</p>
        <PostMeta className="mt-2" {...post} author={null} timeZone={timeZone} />
      </div>
    </article>
  );
}

type TeaserProps = { post: PostTeaser; timeZone: string; isLarge?: boolean };
