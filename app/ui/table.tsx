import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import "#app/ui/styles/table.css";

interface TableProps {
  /** Says what the table holds, for screen readers. */
  label: string;
  /** Height from which the table scrolls by itself, for instance "max-h-87.5". */
  scroll?: string;
  children: ReactNode;
}

/** A dense table whose rows are links; on phones a row becomes a card of two lines. Cells carry a `Slot`. */
export function Table({ label, scroll, children }: TableProps) {
  const table = (
    <table className="table-cards">
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

/**
 * Where a cell stands on a phone: `title` and `aside` (a badge) in the first line, `detail` and `end` in the second,
 * `check` before both. A cell without a slot is left out there.
 */
export type Slot = "check" | "title" | "aside" | "detail" | "end";

type ThProps = Omit<ComponentProps<"th">, "className"> & {
  numeric?: boolean;
  /** Left out below 1024 px, together with the `Td`s of its column. */
  wide?: boolean;
  /** Address of the same list, sorted by this column. */
  sortHref?: string;
  sorted?: "ascending" | "descending";
  className?: string;
};

export function Th({ numeric, wide, sortHref, sorted, className, children, ...rest }: ThProps) {
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted}
      className={classes(numeric && "text-right", wide && "max-xl:hidden", className)}
    >
      {sortHref ? (
        <Link to={sortHref} className="table-sort" preventScrollReset>
          {children}
          {sorted ? <Arrow aria-hidden="true" className="size-3.5" /> : null}
        </Link>
      ) : sorted ? (
        <span className="inline-flex items-center gap-1 font-semibold text-ink">
          {children}
          <Arrow aria-hidden="true" className="size-3.5" />
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

/** The link of a row: covers it whole, so that a click anywhere follows it. Stands in the `title` cell. */
export function RowLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`row-link ${className}`} />;
}

type RowCheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & { "aria-label": string };

/** A tick that lies above the row's link: choosing does not navigate. */
export function RowCheckbox(props: RowCheckboxProps) {
  return (
    <label className="row-check">
      <input {...props} type="checkbox" className="tick" />
    </label>
  );
}

interface SelectAllProps {
  label: string;
  total: number;
  chosen: number;
  onChange: (all: boolean) => void;
}

/** The tick in the head: mixed while only some rows are chosen. */
export function SelectAll({ label, total, chosen, onChange }: SelectAllProps) {
  return (
    <label className="row-check">
      <input
        type="checkbox"
        aria-label={label}
        className="tick"
        checked={total > 0 && chosen === total}
        disabled={total === 0}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && chosen < total;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface BulkBarProps {
  chosen: number;
  /** The `SelectAll` of the head once more, in the same place: the bar covers the head. */
  selectAll?: ReactNode;
  children: ReactNode;
}

/** Lies over the table's head while rows are chosen: put it right before the `Table`, in the same card. */
export function BulkBar({ chosen, selectAll, children }: BulkBarProps) {
  return (
    <div className="bulk-bar">
      {selectAll}
      <b className="num mr-auto" aria-live="polite">
        {chosen} selected
      </b>
      {children}
    </div>
  );
}

interface PagerProps {
  /** For instance "Rows 1 to 25 of 312". */
  note: ReactNode;
  previousHref?: string;
  nextHref?: string;
}

export function Pager({ note, previousHref, nextHref }: PagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-2 border-t border-line py-2 pr-2 pl-4 text-soft"
    >
      <p className="num mr-auto">{note}</p>
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
