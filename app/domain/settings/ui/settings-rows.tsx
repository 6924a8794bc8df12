import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";
import { SettingsField } from "#app/domain/settings/ui/settings-field.tsx";
import { Button } from "#app/ui/button.tsx";

interface SettingsRowsProps {
  spec: NonNullable<SectionSpec["rows"]>;
  form: FormMetadata<SettingsValues>;
  name: FieldMetadata<SettingsValues["rows"]>["name"];
  rows: FieldMetadata<Record<string, string>>[];
}

/** Likes in a row; adding and removing are buttons of the form, so they work without a script. */
export function SettingsRows({ spec, form, name, rows }: SettingsRowsProps) {
  const { list, onRemove } = useFocusAfterRemoval(rows.length);
  return (
    <div ref={list} className="grid gap-4">
      {rows.map((row, index) => {
        const own = row.getFieldset();
        const title = `${spec.one} ${index + 1}`;
        return (
          <fieldset key={row.key ?? row.name} className="card min-w-0 px-4 pt-2 pb-4">
            <legend className="sr-only">{title}</legend>
            <div className="mb-1 flex items-center justify-between">
              <p aria-hidden="true" className="font-semibold capitalize">
                {title}
              </p>
              <Button
                {...form.remove.getButtonProps({ name, index })}
                type="submit"
                variant="quiet"
                size="sm"
                aria-label={`Remove ${title}`}
                onClick={() => onRemove(index)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove
              </Button>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {spec.fields.map((field) => (
                <SettingsField key={field.name} spec={field} field={own[field.name]} />
              ))}
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button {...form.insert.getButtonProps({ name })} type="submit" variant="outline" size="sm">
          <Plus aria-hidden="true" className="size-4" />
          Add {spec.one}
        </Button>
      </div>
    </div>
  );
}

/** The button that was pressed goes with its row: the next one's takes the focus, else the last, else Add. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<{ index: number; left: number } | null>(null);
  useEffect(() => {
    if (removed.current?.left !== count) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("button[type=submit]");
    buttons?.[Math.min(removed.current.index, Math.max(count - 1, 0))]?.focus();
    removed.current = null;
  }, [count]);
  const onRemove = (index: number) => {
    removed.current = { index, left: count - 1 };
  };
  return { list, onRemove };
}
