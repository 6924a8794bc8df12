import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { DialogActions } from "#app/components/dialog.tsx";

export interface DialogSubmitProps {
  back: string;
  replace?: boolean;
  pending: boolean;
  pendingLabel?: string;
  variant?: "danger";
  children: ReactNode;
}

export const DialogSubmit = ({ back, replace = false, ...button }: DialogSubmitProps) => (
  <DialogActions>
    <CancelLink to={back} replace={replace} preventScrollReset />
    <Button
      type="submit"
      className="min-w-0 whitespace-normal! wrap-anywhere max-sm:flex-auto!"
      {...button}
    />
  </DialogActions>
);
