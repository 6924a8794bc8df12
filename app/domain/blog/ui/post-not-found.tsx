import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { PostCover } from "#app/domain/blog/ui/post-cover.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** For an address under /blog at which nothing is published. */
export function PostNotFound() {
  return (
    <div className="wrap grid gap-10 py-14 md:grid-cols-[7fr_5fr] md:items-center md:py-24">
      <div>
        <h1 className="text-display">Post not found</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">
          There is no article at this address. It may have been renamed, or it is not published yet.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={href("/blog")} size="lg">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to all articles
          </ButtonLink>
          <ButtonLink href={href("/")} variant="outline" size="lg">
            Back to Home
          </ButtonLink>
        </div>
      </div>
      <PostCover slug="not-found" image={null} isFirst />
    </div>
  );
}
