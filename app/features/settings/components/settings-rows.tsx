import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { SettingsField } from "#app/features/settings/components/settings-field.tsx";
import type { SectionSpec, SettingsValues } from "#app/features/settings/section-types.ts";

interface SettingsRowsProps {
  spec: NonNullable<SectionSpec["rows"]>;
  form: FormMetadata<SettingsValues>;
  name: FieldMetadata<SettingsValues["rows"]>["name"];
  rows: FieldMetadata<Record<string, string>>[];
}

/**
 * Add and remove are submit buttons, so they work without JavaScript. Removed rows can be restored until the form
 * is saved.
 */
export function SettingsRows({ spec, form, name, rows }: SettingsRowsProps) {
  const { list, removed, onAdd, onRemove, onPutBack } = useRowFocus(rows.length);
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
                onClick={({ currentTarget: { form: sheet } }) => {
                  const typed = new FormData(sheet ?? undefined);
                  const values = spec.fields.map((field) => [
                    field.name,
                    typed.get(own[field.name]?.name ?? ""),
                  ]);
                  onRemove({ index, title, values: Object.fromEntries(values) });
                }}
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
      <ul role="status" className="grid gap-1 text-soft empty:hidden">
        {removed.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3">
            <span className="first-letter:capitalize">{each.title} removed.</span>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                const index = Math.min(each.index, rows.length);
                form.insert({ name, index, defaultValue: each.values });
                onPutBack(each.id, index);
              }}
            >
              <Undo2 aria-hidden="true" className="size-4" />
              Put it back
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          {...form.insert.getButtonProps({ name })}
          type="submit"
          variant="outline"
          size="sm"
          onClick={onAdd}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {spec.one}
        </Button>
      </div>
    </div>
  );
}

type Removed = { id: number; index: number; title: string; values: Record<string, string | undefined> };

/** Focus moves to the added or restored row. After a removal, it moves to the next row, else the last, else Add. */
function useRowFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed[]>([]);
  const next = useRef<{ count: number; focus: (list: HTMLElement) => HTMLElement | null | undefined }>(null);
  useEffect(() => {
    if (next.current?.count !== count) return;
    if (list.current) next.current.focus(list.current)?.focus();
    next.current = null;
  }, [count]);
  const writeIn = (at: number) => {
    const fields = "input, select, textarea";
    next.current = {
      count: count + 1,
      focus: (rows) => rows.querySelectorAll("fieldset")[at]?.querySelector<HTMLElement>(fields),
    };
  };
  return {
    list,
    removed,
    onAdd: () => writeIn(count),
    onRemove(row: Omit<Removed, "id">) {
      setRemoved((before) => [...before, { ...row, id: (before.at(-1)?.id ?? 0) + 1 }]);
      const at = Math.min(row.index, Math.max(count - 2, 0));
      next.current = {
        count: count - 1,
        focus: (rows) => rows.querySelectorAll<HTMLElement>("button[type=submit]")[at],
      };
    },
    onPutBack(id: number, at: number) {
      setRemoved((before) => before.filter((each) => each.id !== id));
      writeIn(at);
    },
  };
}
