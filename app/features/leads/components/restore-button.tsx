import { RotateCcw } from "lucide-react";
import { href } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";

interface RestoreButtonProps {
  ids: readonly string[];
  label: string;
  back: string;
  children?: string;
}

export const RestoreButton = ({ ids, label, back, children = "Restore" }: RestoreButtonProps) => (
  <ButtonForm
    action={href("/admin/deleted-leads")}
    fields={{ ids, back }}
    aria-label={label}
    pendingLabel="Restoring..."
    formClassName="flex-none print:hidden"
  >
    <RotateCcw aria-hidden="true" className="size-4" />
    {children}
  </ButtonForm>
);
