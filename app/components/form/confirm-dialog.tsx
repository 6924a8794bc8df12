import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { ButtonForm, type ButtonFormProps } from "#app/components/form/button-form.tsx";

interface ConfirmDialogProps extends ButtonFormProps {
  title: string;
  text: ReactNode;
  back: string;
}

export function ConfirmDialog({ title, text, back, ...button }: ConfirmDialogProps) {
  const navigate = useNavigate();
  const onClose = () => void navigate(back, { preventScrollReset: true });
  return (
    <Dialog id="confirm" role="alertdialog" title={title} open onClose={onClose}>
      <p className="wrap-anywhere">{text}</p>
      <DialogActions>
        <CancelLink to={back} preventScrollReset />
        <ButtonForm variant="danger" size="md" formClassName="max-sm:*:w-full" {...button} />
      </DialogActions>
    </Dialog>
  );
}
