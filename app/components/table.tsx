import { ArrowDown } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import "#app/components/styles/table.css";

interface TableProps {
  label: string;
  /** A maximum height such as "max-h-87.5". */
  scroll?: string;
  children: ReactNode;
}

/** On phones a row becomes a two-line card. */
export function Table({ label, scroll, children }: TableProps) {
  const table = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link of each row is what the keyboard reaches
    <table className="table-cards" onClick={followRow}>
      <caption className="sr-only">{label}</caption>
      {children}
    </table>
  );
  return scroll ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={`table-scroll ${scroll}`} aria-label={label} tabIndex={0}>
      {table}
    </section>
  ) : (
    table
  );
}

function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(controls) || getSelection()?.toString()) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  const link = target.closest("tr")?.querySelector(".row-link");
  link?.dispatchEvent(new window.MouseEvent("click", click));
}

const controls = "a, button, label, input, select, textarea, dialog";

/**
 * On phones: `title` and `aside` on the first line, `detail` and `end` on the second, `check` before both.
 * Cells without a slot are hidden.
 */
export type Slot = "check" | "title" | "aside" | "detail" | "end";

interface ThProps {
  numeric?: boolean;
  /** Hidden below 1024 px. */
  wide?: boolean;
  /** The list is sorted by this column, highest first. */
  sorted?: boolean;
  children: ReactNode;
}

export function Th({ numeric, wide, sorted, children }: ThProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted ? "descending" : undefined}
      className={classes(numeric && "text-right", wide && "max-xl:hidden")}
    >
      {sorted ? (
        <span className="inline-flex items-center gap-1 font-semibold text-ink">
          {children}
          <ArrowDown aria-hidden="true" className="size-3.5" />
        </span>
      ) : (
        children
      )}
    </th>
  );
}

type TdProps = Omit<ComponentProps<"td">, "slot"> & { slot?: Slot; numeric?: boolean; wide?: boolean };

export function Td({ slot, numeric, wide, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      data-slot={slot}
      className={classes(numeric && "num text-right", wide && "max-xl:hidden", className)}
    />
  );
}

export function RowLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`row-link ${className}`} />;
}

type Row = { id: string; name: string };

/** A row that leaves the page leaves the selection. */
export function useSelection<Each extends Row>(rows: readonly Each[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return {
    rows: chosen,
    count: chosen.length,
    total: rows.length,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    chooseAll: (all: boolean) => setIds(all ? rows.map(({ id }) => id) : []),
    clear: () => setIds([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;

interface RowCheckboxProps {
  row: Row;
  selection: Selection;
  /** ID of the form that sends the selection without JavaScript. */
  form: string;
}

export function RowCheckbox({ row, selection, form }: RowCheckboxProps) {
  return (
    <label className="row-check">
      <input
        type="checkbox"
        name="ids"
        value={row.id}
        form={form}
        aria-label={`Select ${row.name}`}
        className="tick"
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    </label>
  );
}

export function SelectAll({ selection: { total, count, chooseAll } }: { selection: Selection }) {
  return (
    <label className="row-check">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        className="tick"
        checked={total > 0 && count === total}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < total;
        }}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Covers the head of the `Table`, right before which it goes. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.count === 0) return null;
  return (
    <div className="bulk-bar">
      <SelectAll selection={selection} />
      <b className="num mr-auto" aria-live="polite">
        {selection.count} selected
      </b>
      <span className="ml-auto flex gap-2">
        <Button variant="quiet" size="sm" onClick={selection.clear}>
          Clear selection
        </Button>
        {children}
      </span>
    </div>
  );
}

interface PagerProps {
  /** For example "Rows 1 to 25 of 312". */
  note: ReactNode;
  previousHref?: string;
  nextHref?: string;
}

export function Pager({ note, previousHref, nextHref }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 border-t border-line py-2 pr-2 pl-4 text-soft">
      <p className="num mr-auto min-w-0">{note}</p>
      <PagerLink to={previousHref}>Previous</PagerLink>
      <PagerLink to={nextHref}>Next</PagerLink>
    </nav>
  );
}

function PagerLink({ to, children }: { to?: string; children: ReactNode }) {
  return to ? (
    <Link to={to} className="pager-link">
      {children}
    </Link>
  ) : (
    <span className="pager-link" aria-disabled="true">
      {children}
    </span>
  );
}

function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(" ") || undefined;
}
