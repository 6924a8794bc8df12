import { postDay, readingMinutes } from "#app/domain/blog/rules.ts";

interface PostMetaProps {
  publishedAt: Date | null;
  words: number;
  /** `YYYY-MM-DD`, where the text was changed since. */
  updatedOn?: string | null;
  timeZone: string;
  author?: string | null;
  className?: string;
}

/** Who, when, and how long it takes to read. */
export function PostMeta({ publishedAt, updatedOn, words, timeZone, author, className }: PostMetaProps) {
  const parts = [author, `${readingMinutes(words)} min read`].filter(Boolean).join(" · ");
  return (
    <p className={`text-note text-soft ${className ?? ""}`}>
      {publishedAt ? (
        <time dateTime={publishedAt.toISOString()} className="num">
          {postDay(publishedAt, timeZone)}
        </time>
      ) : null}
      {updatedOn ? (
        <>
          {", updated "}
          <time dateTime={updatedOn} className="num">
            {postDay(updatedOn, timeZone)}
          </time>
        </>
      ) : null}
      {` · ${parts}`}
    </p>
  );
}
