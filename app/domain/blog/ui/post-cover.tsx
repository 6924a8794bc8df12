interface PostCoverProps {
  slug: string;
  /** Address of the uploaded picture; without one the cover is drawn. */
  image: string | null;
  /** Whether it stands at the top of its page, where it is seen first. */
  isFirst?: boolean;
  className?: string;
}

/** The picture of a post, beside its title and so without words of its own. */
export function PostCover({ slug, image, isFirst = false, className = "" }: PostCoverProps) {
  return (
    <img
      className={`block aspect-8/5 w-full rounded-card bg-light-blue object-cover ${className}`}
      src={image ?? `/covers/${slug}.svg`}
      alt=""
      width="480"
      height="300"
      loading={isFirst ? "eager" : "lazy"}
    />
  );
}
