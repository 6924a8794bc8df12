import { postDay, readingMinutes } from "#app/domain/blog/rules.ts";

interface PostMetaProps {
  publishedAt: Date | null;
  words: number;
  timeZone: string;
  author?: string | null;
  className?: string;
}

/** Who, when, and how long it takes to read. */
export function PostMeta({ publishedAt, words, timeZone, author, className }: PostMetaProps) {
  const parts = [author, `${readingMinutes(words)} min read`].filter(Boolean).join(" · ");
  return (
    <p className={`text-note text-soft ${className ?? ""}`}>
      {publishedAt ? (
        <time dateTime={publishedAt.toISOString()} className="num">
          {postDay(publishedAt, timeZone)}
        </time>
      ) : null}
      {` · ${parts}`}
    </p>
  );
}
