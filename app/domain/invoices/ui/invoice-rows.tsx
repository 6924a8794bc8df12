import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { mostItems, runningTotal } from "#app/domain/invoices/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDollarsAndCents } from "#app/ui/format.ts";
import { TextField } from "#app/ui/forms/field.tsx";

export type RowValues = { description?: string; amount?: string };

interface InvoiceRowsProps<Values extends Record<string, unknown>> {
  form: Pick<FormMetadata<Values>, "id" | "insert" | "remove">;
  name: FieldMetadata<RowValues[] | undefined>["name"];
  rows: FieldMetadata<RowValues>[];
  /** As they stand in the fields now. */
  amounts: readonly (string | undefined)[];
  /** Called when a row was added or removed. */
  onCount: () => void;
}

/** The items of an invoice; adding and removing are buttons of the form, so they work without a script. */
export function InvoiceRows<Values extends Record<string, unknown>>({
  form,
  name,
  rows,
  amounts,
  onCount,
}: InvoiceRowsProps<Values>) {
  const total = runningTotal(amounts);
  const { list, onAdd, onRemove } = useRowFocus(rows.length, onCount);
  return (
    <fieldset ref={list} className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">Items</legend>
      {rows.map((row, index) => {
        const { description, amount } = row.getFieldset();
        const title = `Item ${index + 1}`;
        return (
          <fieldset
            key={row.key ?? row.name}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
          >
            <legend className="sr-only">{title}</legend>
            <TextField
              id={description.id}
              name={description.name}
              label={`${title}, what for`}
              hideLabel
              placeholder="What for"
              maxLength={200}
              className="max-sm:col-span-2"
              defaultValue={description.initialValue}
              errors={description.errors}
            />
            <TextField
              id={amount.id}
              name={amount.name}
              label={`${title}, amount in dollars`}
              hideLabel
              prefix="$"
              placeholder="0.00"
              inputMode="decimal"
              defaultValue={amount.initialValue}
              errors={amount.errors}
            />
            <Button
              {...form.remove.getButtonProps({ name, index })}
              type="submit"
              variant="quiet"
              icon
              size="sm"
              aria-label={`Remove ${title}`}
              onClick={() => onRemove(index)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {rows.length < mostItems ? (
          <Button
            {...form.insert.getButtonProps({ name })}
            type="submit"
            variant="outline"
            size="sm"
            onClick={onAdd}
          >
            <Plus aria-hidden="true" className="size-4" />
            Add Item
          </Button>
        ) : (
          <p className="text-soft">An invoice takes at most {mostItems} items.</p>
        )}
        <p className="num ml-auto">
          Total{" "}
          <output className="ml-2 text-lead font-semibold">
            {total === null ? "—" : formatDollarsAndCents(total)}
          </output>
        </p>
      </div>
    </fieldset>
  );
}

/** Writing goes on in the row that was added; the button that removes goes with its row, and the next takes the focus. */
function useRowFocus(count: number, onCount: () => void) {
  const list = useRef<HTMLFieldSetElement>(null);
  const next = useRef<{ count: number; find: (rows: HTMLElement) => HTMLElement | null | undefined }>(null);
  const counted = useEffectEvent(onCount);
  useEffect(() => {
    if (next.current?.count !== count) return;
    counted();
    if (list.current) next.current.find(list.current)?.focus();
    next.current = null;
  }, [count]);
  return {
    list,
    onAdd() {
      const find = (rows: HTMLElement) =>
        rows.querySelectorAll("fieldset")[count]?.querySelector<HTMLElement>("input");
      next.current = { count: count + 1, find };
    },
    onRemove(index: number) {
      const at = Math.min(index, Math.max(count - 2, 0));
      const find = (rows: HTMLElement) => rows.querySelectorAll<HTMLElement>("button[type=submit]")[at];
      next.current = { count: count - 1, find };
    },
  };
}
