import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
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

type ThProps = Omit<ComponentProps<"th">, "className"> & {
  numeric?: boolean;
  /** Hidden below 1024 px. */
  wide?: boolean;
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

export function RowLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`row-link ${className}`} />;
}

type RowCheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & { "aria-label": string };

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
  /** The bar covers the head. */
  selectAll?: ReactNode;
  children: ReactNode;
}

/** Goes right before the `Table`. */
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
  /** For example "Rows 1 to 25 of 312". */
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
