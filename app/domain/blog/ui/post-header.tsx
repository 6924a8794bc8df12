import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { postListPath } from "#app/domain/blog/rules.ts";
import type { PostPage } from "#app/domain/blog/types.ts";
import { PostCover } from "#app/domain/blog/ui/post-cover.tsx";
import { PostMeta } from "#app/domain/blog/ui/post-meta.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

interface PostHeaderProps {
  post: PostPage;
  timeZone: string;
  /** Path of the author's page, where there is one. */
  authorPath: string | null;
}

/** Title, author and picture of a post, on the light ground. */
export function PostHeader({ post, timeZone, authorPath }: PostHeaderProps) {
  const { author, category } = post;
  return (
    <header className="bg-light-blue print:bg-transparent">
      <div className="wrap grid gap-x-14 gap-y-7 pt-3 pb-9 md:pb-14 print:grid-cols-[3fr_1fr] print:items-start print:py-0 lg:grid-cols-[7fr_5fr] lg:items-center">
        <div>
          <a
            className="link inline-flex min-h-11 items-center gap-2 text-note font-semibold print:hidden"
            href={href("/")}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Home
          </a>
          {category ? (
            <p className="mt-3 text-note font-semibold md:mt-6">
              <a className="link" href={postListPath({ category: category.slug })}>
                {category.name}
              </a>
            </p>
          ) : null}
          <h1 className="mt-2 text-h1 md:text-display">{post.title}</h1>
          {post.excerpt ? <p className="mt-4 max-w-measure text-lead text-soft">{post.excerpt}</p> : null}
          <div className="mt-4 flex flex-wrap items-baseline gap-x-1.5 text-note text-soft">
            {author ? (
              <p>
                By{" "}
                {authorPath ? (
                  <a className="link" href={authorPath}>
                    {author.name}
                  </a>
                ) : (
                  <b>{author.name}</b>
                )}
                {" ·"}
              </p>
            ) : null}
            <PostMeta {...post} author={null} timeZone={timeZone} />
          </div>
          <ButtonLink href={href("/analysis")} variant="action" size="lg" className="mt-5 md:hidden">
            Free Rental Analysis
          </ButtonLink>
        </div>
        <PostCover slug={post.slug} image={post.image} isFirst className="max-lg:max-w-140" />
      </div>
    </header>
  );
}
