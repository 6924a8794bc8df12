import "#app/components/styles/article.css";
import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { Picture } from "#app/components/picture.tsx";
import copyScript from "#app/features/content/blog/components/copy-script.js?url&no-inline";
import { PostCover, PostMeta, PostRows } from "#app/features/content/blog/components/post-list.tsx";
import type { PostPage } from "#app/features/content/blog/queries.server.ts";
import { postListPath, shareLinks } from "#app/features/content/blog/rules.ts";

const ShareLink = ({ to, network }: { to: string; network: string }) => (
  <NewTabButton to={to} variant="outline">
    {network}
  </NewTabButton>
);

interface PostHeaderProps {
  post: PostPage;
  timeZone: string;
  authorPath: string | null;
}

export function PostHeader({ post, timeZone, authorPath }: PostHeaderProps) {
  const { author, category } = post;
  return (
    <header className="bg-light-blue print:bg-transparent">
      <div className="wrap grid gap-x-14 gap-y-7 pt-3 pb-9 md:py-10 print:grid-cols-[3fr_1fr] print:items-start print:py-0 lg:grid-cols-[7fr_5fr] lg:items-center">
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
            Free rental analysis
          </ButtonLink>
        </div>
        <PostCover
          slug={post.slug}
          image={post.image}
          picture={post.picture}
          isFirst
          className="max-lg:max-w-140"
        />
      </div>
    </header>
  );
}

type Contents = Pick<PostPage, "contents">;

const isLong = ({ contents }: Contents) => contents.length > 2;

const ContentsList = ({ contents }: Contents) => (
  <ol className="mt-2 grid gap-0.5 border-l border-line pl-4 text-note">
    {contents.map(({ id, title }) => (
      <li key={id}>
        <a
          className="inline-flex min-h-7 items-center leading-snug text-soft underline-offset-4 hover:text-ink hover:underline"
          href={`#${id}`}
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
);

export function PostContents({ contents }: Contents) {
  if (!isLong({ contents })) return null;
  return (
    <nav aria-labelledby="contents-title" className="max-desk:hidden">
      <h2 id="contents-title" className="font-sans text-note font-semibold tracking-normal">
        In this article
      </h2>
      <ContentsList contents={contents} />
    </nav>
  );
}

export function FoldedContents({ contents }: Contents) {
  if (!isLong({ contents })) return null;
  return (
    <details className="-mb-6 desk:hidden print:hidden">
      <summary className="link inline-flex min-h-11 items-center font-semibold">In this article</summary>
      <ContentsList contents={contents} />
    </details>
  );
}

export function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanPost on every read
  return <div className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}

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

type AuthorBoxProps = Pick<PostPage, "author" | "avatar"> & { path: string | null };

export function AuthorBox({ author, avatar, path }: AuthorBoxProps) {
  if (!author) return null;
  return (
    <aside
      aria-label="About the author"
      className="flex break-inside-avoid items-center gap-6 border-t border-ink pt-7 print:mt-6 print:pt-4"
    >
      <div className="flex-none">
        {avatar ? (
          <Picture picture={avatar} sizes="6rem" alt="" className="size-20 rounded-card object-cover" />
        ) : (
          <Monogram name={author.name} shape="gable" tint="lamp" />
        )}
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

type RelatedProps = { posts: PostPage["related"]; timeZone: string };

export function RelatedPosts({ posts, timeZone }: RelatedProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="section border-t border-line print:hidden">
      <div className="wrap">
        <h2 id="related-title">Related articles</h2>
        <div className="mt-7">
          <PostRows posts={posts} timeZone={timeZone} level="h3" />
        </div>
        <a className="link mt-9 inline-flex min-h-11 items-center font-semibold" href={href("/blog")}>
          All articles
        </a>
      </div>
    </section>
  );
}

export function SharePost({ url, title }: { url: string; title: string }) {
  const { x, linkedIn } = shareLinks({ url, title });
  return (
    <section aria-labelledby="share-title" className="print:hidden">
      <h2 id="share-title" className="font-sans text-note font-semibold tracking-normal text-soft">
        Share this article
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <ShareLink to={x} network="X" />
        <ShareLink to={linkedIn} network="LinkedIn" />
        <button
          type="button"
          hidden
          className={buttonClass({ variant: "outline" })}
          data-copy={url}
          data-copied="Link copied to clipboard! You can now share it on Instagram."
        >
          Copy link
        </button>
      </div>
      <p data-copy-by-hand className="mt-2 text-note text-soft">
        Or copy the link: <span className="break-all text-ink select-all">{url}</span>
      </p>
      <p role="status" data-copy-status className="mt-2 text-note font-medium empty:hidden" />
      <script src={copyScript} defer />
    </section>
  );
}

export function AnalysisAside() {
  return (
    <aside aria-labelledby="analysis-aside-title" className="border-t-2 border-ink pt-5">
      <h2 id="analysis-aside-title" className="text-h3">
        What would your house rent for?
      </h2>
      <p className="mt-2 text-note text-soft">
        A written analysis with a range and its sources. Free, and yours to keep.
      </p>
      <ButtonLink href={href("/analysis")} variant="action" size="lg" className="mt-4">
        Free rental analysis
      </ButtonLink>
    </aside>
  );
}

type DeletedPostProps = { deleted: { title: string; related: PostPage["related"] }; timeZone: string };

export const DeletedPost = ({ deleted, timeZone }: DeletedPostProps) => (
  <>
    <div className="wrap py-14">
      <h1>This article was removed</h1>
      <p className="mt-3 max-w-measure text-lead text-soft">“{deleted.title}” is no longer on our site.</p>
      <ButtonLink href={href("/blog")} variant="outline" size="lg" className="mt-6">
        All articles
      </ButtonLink>
    </div>
    <RelatedPosts posts={deleted.related} timeZone={timeZone} />
  </>
);
