import { href } from "react-router";
import type { CancelDialogProps } from "#app/domain/documents/ui/cancel-dialog.tsx";
import type { CancelProps } from "#app/domain/documents/ui/cancel-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLaterDialog } from "#app/ui/connection/later-dialog.ts";

/** To the reason for which an agreement is called off: over the page, or on its own page. */
export function CancelAgreement({ agreement, isOffered }: CancelProps & { isOffered: boolean }) {
  const own = href("/documents/:id/cancel", { id: agreement.id });
  const { Dialog, onClick, ...rest } = useLaterDialog<CancelDialogProps>(own, () =>
    import("#app/domain/documents/ui/cancel-dialog.tsx").then((part) => part.CancelDialog),
  );
  if (!isOffered && !rest.open) return null;
  return (
    <>
      <ButtonLink href={own} size="sm" variant="quiet" aria-haspopup="dialog" onClick={onClick}>
        Cancel agreement…
      </ButtonLink>
      {Dialog ? <Dialog agreement={agreement} {...rest} /> : null}
    </>
  );
}
