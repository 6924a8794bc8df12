import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { SettingsField } from "#app/features/settings/components/settings-field.tsx";
import type { SectionSpec, SettingsValues } from "#app/features/settings/sections/types.ts";

interface SettingsRowsProps {
  spec: NonNullable<SectionSpec["rows"]>;
  form: FormMetadata<SettingsValues>;
  name: FieldMetadata<SettingsValues["rows"]>["name"];
  rows: FieldMetadata<Record<string, string>>[];
}

/** Add and remove are submit buttons, so they work without JavaScript. */
export function SettingsRows({ spec, form, name, rows }: SettingsRowsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid gap-4">
      {rows.map((row, index) => {
        const own = row.getFieldset();
        const title = `${spec.one} ${index + 1}`;
        const isAdded = isAdding && index === rows.length - 1;
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
                // This button is about to disappear.
                onClick={() => {
                  setAdding(false);
                  add.current?.focus();
                }}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove
              </Button>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {spec.fields.map((field, at) => (
                <SettingsField
                  key={field.name}
                  spec={field}
                  field={own[field.name]}
                  autoFocus={isAdded && at === 0}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          {...form.insert.getButtonProps({ name })}
          ref={add}
          type="submit"
          variant="outline"
          size="sm"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {spec.one}
        </Button>
      </div>
    </div>
  );
}
