import { ArrowLeft, ArrowRight } from "lucide-react";
import { href } from "react-router";
import { postListPath } from "#app/domain/blog/rules.ts";
import type { PostPage } from "#app/domain/blog/types.ts";
import { PostRows } from "#app/domain/blog/ui/post-list.tsx";
import { Monogram } from "#app/ui/monogram.tsx";

/** Topics of a post, each the way to what else is written about it. */
export function PostTags({ tags }: Pick<PostPage, "tags">) {
  if (tags.length === 0) return null;
  return (
    <div>
      <h2 className="font-sans text-note font-semibold tracking-normal text-soft">Topics</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <a className="link inline-flex min-h-8 items-center" href={postListPath({ tag: slug })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who wrote it, under the text. */
export function AuthorBox({ author, path }: { author: PostPage["author"]; path: string | null }) {
  if (!author) return null;
  return (
    <aside
      aria-label="About the author"
      className="flex break-inside-avoid items-center gap-6 border-t border-ink pt-7 print:mt-6 print:pt-4"
    >
      <div className="flex-none">
        <Monogram name={author.name} shape="gable" tint="lamp" />
      </div>
      <div className="min-w-0">
        <h2 className="text-h3">{author.name}</h2>
        {author.bio ? <p className="mt-1 text-note text-soft">{author.bio}</p> : null}
        {path ? (
          <a
            className="link mt-1 inline-flex min-h-8 items-center text-note font-semibold print:hidden"
            href={path}
          >
            More about {author.name.split(" ")[0]}
          </a>
        ) : null}
      </div>
    </aside>
  );
}

/** Two related articles, then the neighbors in time. */
export function FurtherReading({ post, timeZone }: { post: PostPage; timeZone: string }) {
  const { related, previous, next } = post;
  return (
    <section aria-labelledby="related-title" className="section border-t border-line print:hidden">
      <div className="wrap">
        {related.length > 0 ? (
          <>
            <h2 id="related-title">Related articles</h2>
            <div className="mt-7">
              <PostRows posts={related} timeZone={timeZone} level="h3" />
            </div>
          </>
        ) : (
          <h2 id="related-title">Further articles</h2>
        )}
        <nav
          aria-label="Newer and older articles"
          className="mt-12 grid gap-x-16 border-t border-ink sm:grid-cols-2"
        >
          {previous ? (
            <Neighbor post={previous} rel="prev" label="Earlier" />
          ) : (
            <a className="link inline-flex min-h-11 items-center pt-4" href={href("/blog")}>
              All articles
            </a>
          )}
          {next ? <Neighbor post={next} rel="next" label="Later" /> : null}
        </nav>
      </div>
    </section>
  );
}

function Neighbor({ post, rel, label }: NeighborProps) {
  const isNext = rel === "next";
  return (
    <a
      rel={rel}
      href={href("/blog/:slug", { slug: post.slug })}
      className={`group grid gap-1 py-5 ${isNext ? "sm:col-start-2 sm:text-right max-sm:border-t max-sm:border-line" : ""}`}
    >
      <span
        className={`inline-flex items-center gap-2 text-note text-soft ${isNext ? "sm:justify-end" : ""}`}
      >
        {isNext ? null : <ArrowLeft aria-hidden="true" className="size-4" />}
        {label}
        {isNext ? <ArrowRight aria-hidden="true" className="size-4" /> : null}
      </span>
      <span className="font-serif text-h4 font-semibold decoration-blue decoration-2 underline-offset-4 group-hover:underline">
        {post.title}
      </span>
    </a>
  );
}

interface NeighborProps {
  post: { slug: string; title: string };
  rel: "prev" | "next";
  label: string;
}
