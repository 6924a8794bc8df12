import { lazy, Suspense, useState } from "react";
import { href } from "react-router";
import type { CancelProps } from "#app/domain/documents/ui/cancel-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

// What only an admin opens, and seldom.
const CancelDialog = lazy(() =>
  import("#app/domain/documents/ui/cancel-dialog.tsx").then((part) => ({ default: part.CancelDialog })),
);

/** To the reason for which an agreement is called off: over the page, or on its own page. */
export function CancelAgreement({ agreement }: CancelProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <ButtonLink
        href={href("/documents/:id/cancel", { id: agreement.id })}
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open(true);
        }}
      >
        Cancel agreement…
      </ButtonLink>
      {isOpen ? (
        <Suspense>
          <CancelDialog agreement={agreement} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
