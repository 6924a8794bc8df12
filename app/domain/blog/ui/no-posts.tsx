import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Where the list would be: nothing written yet, or nothing that matches. */
export function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No article matches this choice"
        action={
          <ButtonLink href={href("/blog")} variant="outline">
            Show all articles
          </ButtonLink>
        }
      >
        There are others, under another heading or topic.
      </EmptyState>
    );
  return <EmptyState title="Nothing is published yet">The first article will stand here.</EmptyState>;
}
