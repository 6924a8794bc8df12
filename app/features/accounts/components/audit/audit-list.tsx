import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import {
  type AuditChange,
  describeEntry,
  markChange,
  originLabel,
  type Piece,
} from "#app/features/accounts/audit/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatExactDateTime, formatWeekday } from "#app/lib/format.ts";

type AuditRow = {
  id: number;
  at: Date;
  action: string;
  actorName: string;
  subject: string;
  name: string | null;
  data: Record<string, unknown>;
  via: string | null;
  ip: string | null;
};

interface AuditListProps {
  rows: readonly AuditRow[];
  /** Of those that can be put back. */
  toPutBack: readonly number[];
  /** The page, for what is put back there. */
  here: string;
  timeZone: string;
}

export function AuditList({ rows, toPutBack, here, timeZone }: AuditListProps) {
  const days = Map.groupBy(rows, ({ at }) => dayIn(timeZone, at));
  return [...days].map(([day, entries]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="not-first:border-t border-line">
      <h2
        id={`day-${day}`}
        className="border-b border-line bg-paper px-4 py-1.5 text-sm font-semibold text-soft"
      >
        {formatWeekday(day)}, {day.slice(0, 4)}
      </h2>
      <ul>
        {entries.map((row) => (
          <AuditEntry key={row.id} row={row} timeZone={timeZone}>
            {toPutBack.includes(row.id) ? (
              <ButtonForm
                action={`${href("/admin/audit")}?do=put-back`}
                fields={{ id: row.id, back: here }}
                pendingLabel="Putting back..."
              >
                Put back
              </ButtonForm>
            ) : null}
          </AuditEntry>
        ))}
      </ul>
    </section>
  ));
}

function AuditEntry({
  row,
  timeZone,
  children,
}: {
  row: AuditRow;
  timeZone: string;
  children: React.ReactNode;
}) {
  const { sentence, changes, facts } = describeEntry(row, timeZone);
  const time = formatDateTime(row.at, timeZone).split(", ").at(-1);
  return (
    <li id={`record-${row.id}`} className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="grid min-h-9 cursor-pointer list-none grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 hover:bg-light-blue md:grid-cols-[4.5rem_10rem_minmax(0,1fr)_auto_auto] [&::-webkit-details-marker]:hidden">
          <time dateTime={row.at.toISOString()} className="num text-soft">
            {time}
          </time>
          <span className="truncate font-semibold">{row.actorName}</span>
          <span className="wrap-anywhere max-md:order-last max-md:col-span-3">{sentence}</span>
          <span className="text-sm text-quiet max-md:hidden">{originLabel(row)}</span>
          <ChevronRight
            aria-hidden="true"
            className="size-4 flex-none self-center text-quiet transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-3 border-t border-line bg-paper px-4 py-3">
          {changes.length > 0 ? <Changes changes={changes} /> : null}
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
            {facts.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
            <Fact label="When">{formatExactDateTime(row.at, timeZone)}</Fact>
            <Fact label="From where">{originLabel(row) || "Not recorded"}</Fact>
            <Fact label="Record">
              <Link to={auditPath({ record: row.subject })} className="link">
                All changes of {row.subject}
              </Link>
            </Fact>
          </dl>
          {children}
        </div>
      </details>
    </li>
  );
}

export const auditPath = (params: Record<string, string>) =>
  `${href("/admin/audit")}?${new URLSearchParams(params)}`;

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">What changed</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-left text-soft">
          {["Field", "Before", "After"].map((head) => (
            <th key={head} scope="col" className="pr-3 pb-1 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => {
          const marked = markChange(before ?? "", after ?? "");
          return (
            <tr key={label} className="border-t border-line align-top max-sm:grid max-sm:py-1.5">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium wrap-anywhere max-sm:py-0">
                {label}
              </th>
              <td className="py-1.5 pr-3 whitespace-pre-wrap wrap-anywhere max-sm:py-0.5">
                <Pieces pieces={marked.before} as="del" />
              </td>
              <td className="py-1.5 whitespace-pre-wrap wrap-anywhere max-sm:py-0.5">
                <Pieces pieces={marked.after} as="ins" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Pieces({ pieces, as: Mark }: { pieces: readonly Piece[]; as: "del" | "ins" }) {
  if (pieces.length === 0) return <span className="text-quiet">none</span>;
  const look =
    Mark === "del" ? "bg-tint-red text-tint-red-ink" : "bg-tint-green text-tint-green-ink no-underline";
  return pieces.map(({ text, isChanged }) =>
    isChanged ? (
      <Mark key={text} className={`rounded-badge px-0.5 ${look}`}>
        {text}
      </Mark>
    ) : (
      text
    ),
  );
}
