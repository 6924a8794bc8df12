import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from "react";
import { createPath, Link, type LinkProps, useNavigation, useResolvedPath } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { type Selected, type Selection, useIsSelected, useSelected } from "#app/components/selection.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { usePrefetch } from "#app/components/use-prefetch.ts";

export interface Column<Each> {
  head: string;
  cell: (row: Each) => ReactNode;
  /**
   * On phones: `title` and `aside` on the first line, `detail` and `end` on the second. Columns without a slot are
   * hidden.
   */
  slot?: "title" | "aside" | "detail" | "end";
  numeric?: boolean;
  /** Hidden below 1280 px. */
  wide?: boolean;
  /** The list is sorted by this column; `true` is highest first. */
  sorted?: boolean | "ascending";
  sortHref?: string;
  /** For screen readers only. */
  hideHead?: boolean;
  className?: string;
}

interface TableProps<Each> {
  label: string;
  columns: readonly Column<Each>[];
  rows: readonly Each[];
  /** Adds checkboxes, labeled by the row's `name`; their form, by ID, sends the selection without JavaScript. */
  selection?: Selection;
  form?: string;
  /** A bar that covers the head once a row is selected. */
  bulk?: BulkOptions;
  /** A maximum height such as "max-h-87.5". */
  scroll?: string;
}

type BulkOptions = {
  actions: (selected: Selected) => ReactNode;
  /** How many match in all, such as "312", if more than the rows of the page do. */
  matching?: string | undefined;
};

type TableRow = { id: string | number; name?: string | null };

/** On phones a row becomes a two-line card. Columns should be stable, so that a selected row renders alone. */
export function Table<Each extends TableRow>({ label, scroll, bulk, ...list }: TableProps<Each>) {
  const { columns, rows, selection, form } = list;
  const table = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link of each row is what the keyboard reaches
    <table className="data-table" onClick={followRow}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="table-check">
              <span className="sr-only">Selection</span>
              <SelectAll selection={selection} />
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.head} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.id} row={row} columns={columns} selection={selection} form={form} />
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {selection && bulk ? <BulkBar selection={selection} {...bulk} /> : null}
      {scroll ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        <section className={`table-scroll relative overflow-auto ${scroll}`} aria-label={label} tabIndex={0}>
          {table}
        </section>
      ) : (
        table
      )}
    </>
  );
}

function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(controls) || getSelection()?.toString()) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target.closest("tr")?.querySelector(".row-link")?.dispatchEvent(new window.MouseEvent("click", click));
}

const controls = "a, button, label, input, select, textarea, dialog";

function Head<Each>({ head, numeric, wide, sorted, sortHref, hideHead }: Column<Each>) {
  const isAscending = sorted === "ascending";
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const label = sorted ? (
    <span className="inline-flex items-center gap-1 font-semibold text-ink">
      {head}
      <Arrow aria-hidden="true" className="size-3.5" />
    </span>
  ) : (
    <span className={hideHead ? "sr-only" : undefined}>{head}</span>
  );
  return (
    <th
      scope="col"
      aria-sort={sorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={classOf(numeric && "text-right", wide && "max-xl:hidden")}
    >
      {sortHref ? (
        <Link
          to={sortHref}
          preventScrollReset
          className="text-inherit no-underline hover:text-ink max-md:inline-flex max-md:min-h-9 max-md:items-center"
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

type BodyRowProps<Each> = Pick<TableProps<Each>, "columns" | "selection" | "form"> & { row: Each };

const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

function PlainBodyRow<Each extends TableRow>({ row, columns, selection, form }: BodyRowProps<Each>) {
  return (
    <tr>
      {selection ? (
        <td className="table-check">
          <RowCheckbox id={String(row.id)} name={row.name} selection={selection} form={form} />
        </td>
      ) : null}
      {columns.map(({ head, slot, numeric, wide, className, cell }) => {
        const Cell = slot === "title" ? "th" : "td";
        return (
          <Cell
            key={head}
            scope={slot === "title" ? "row" : undefined}
            className={classOf(
              slot ? `cell-${slot}` : "max-md:hidden",
              numeric && "num text-right",
              wide && "max-xl:hidden",
              className,
            )}
          >
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

const classOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/** Covers its row. */
export function RowLink(props: LinkProps) {
  const { location } = useNavigation();
  const path = createPath(useResolvedPath(props.to));
  const isOpening = location !== undefined && createPath(location) === path;
  return <Link prefetch={usePrefetch()} {...props} aria-busy={isOpening || undefined} className="row-link" />;
}

interface RowCheckboxProps {
  id: string;
  name: string | null | undefined;
  selection: Selection;
  form: string | undefined;
}

function RowCheckbox({ id, name, selection, form }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  // Ticked before the page was ready.
  useEffect(() => {
    if (input.current?.checked && !selection.has(id)) selection.toggle(id, true);
  }, [selection, id]);
  return (
    <label className="check-area select-none">
      <input
        ref={input}
        type="checkbox"
        name="ids"
        value={id}
        form={form}
        aria-label={`Select ${name ?? id}`}
        className="tick"
        checked={useIsSelected(selection, id)}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          selection.toggle(id, checked, { range: "shiftKey" in nativeEvent && nativeEvent.shiftKey === true })
        }
      />
    </label>
  );
}

function SelectAll({ selection }: { selection: Selection }) {
  const { total, ids } = useSelected(selection);
  return (
    <label className={useHydrated() ? "check-area" : "check-area invisible"}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        className="tick"
        checked={total > 0 && ids.length === total}
        ref={(input) => {
          if (input) input.indeterminate = ids.length > 0 && ids.length < total;
        }}
        onChange={(event) => selection.chooseAll(event.currentTarget.checked)}
      />
      <span className="md:hidden">Select all</span>
    </label>
  );
}

function BulkBar({ selection, actions, matching }: BulkOptions & { selection: Selection }) {
  const selected = useSelected(selection);
  const { ids, total, allMatching, clear } = selected;
  const count = ids.length;
  if (count === 0) return null;
  const isWholePage = ids.length === total && matching !== undefined;
  return (
    <div className="bulk-bar sticky top-(--sticky-top,0px) z-5 flex min-h-9 items-center gap-2 rounded-t-[9px] border-b border-blue bg-light-blue pr-1 pl-3 max-md:min-h-11 max-md:flex-wrap max-md:py-1 md:-mb-9 md:pl-13 print:hidden">
      <b className="num" aria-live="polite">
        {allMatching
          ? `All ${matching ?? count} matching selected`
          : isWholePage
            ? `${count} on this page selected`
            : `${count} selected`}
      </b>
      {isWholePage && !allMatching ? (
        <Button variant="quiet" size="sm" className="text-blue" onClick={selection.chooseMatching}>
          Select all {matching} matching
        </Button>
      ) : null}
      <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:*:flex-auto">
        <Button variant="quiet" size="sm" onClick={clear}>
          Clear selection
        </Button>
        {actions(selected)}
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
  const look = { variant: "outline", size: "sm", className: "flex-none max-md:min-h-11" } as const;
  return to ? (
    <Link to={to} className={buttonClass(look)}>
      {children}
    </Link>
  ) : (
    <Button disabled {...look}>
      {children}
    </Button>
  );
}
