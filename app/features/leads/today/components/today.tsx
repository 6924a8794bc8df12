import { href, Link } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Panel } from "#app/components/panel.tsx";
import { displayName } from "#app/features/leads/rules.ts";
import { type TargetCount, type TargetKind, targetKinds } from "#app/features/leads/targets/kinds.ts";
import {
  formatCounted,
  type Today as Shown,
  type WaitingItem,
  type WaitingKind,
} from "#app/features/leads/today/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

interface TodayProps {
  today: Shown;
  whole: string | null;
  here: string;
  now: Date;
  timeZone: string;
}

const lists: { kind: WaitingKind; title: string; none: string }[] = [
  { kind: "targets", title: "Response targets", none: "Every owner has an answer." },
  { kind: "walkthroughs", title: "Walkthroughs in 7 days", none: "None is scheduled." },
  { kind: "unsigned", title: "Waiting for a signature", none: "Nothing is out for signature." },
  { kind: "unpaid", title: "Unpaid", none: "No open fee or overdue invoice." },
  { kind: "undelivered", title: "Undelivered email", none: "Every email arrived." },
];

export function Today({ today: { waiting, targets }, whole, here, ...times }: TodayProps) {
  return (
    <Panel id="today" title="Today">
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-b-card bg-line md:grid-cols-2 xl:grid-cols-3">
        {lists.map(({ kind, title, none }) => {
          const { items, count } = waiting[kind];
          const isCut = count > items.length;
          return (
            <section
              key={kind}
              aria-labelledby={`waiting-${kind}`}
              className="min-w-0 bg-white px-4 py-3 last:md:col-span-full last:xl:col-span-2"
            >
              <h3 id={`waiting-${kind}`} className="flex items-baseline gap-2 text-sm font-semibold">
                {title}
                <span className="num font-normal text-quiet">{formatCounted(count)}</span>
              </h3>
              {items.length === 0 ? <p className="mt-1 text-quiet">{none}</p> : null}
              <ul className="mt-1">
                {items.map((item) => (
                  <Item key={`${item.leadId} ${item.what} ${item.at}`} item={item} kind={kind} {...times} />
                ))}
              </ul>
              {kind === "targets" ? <TargetCounts targets={targets} /> : null}
              <ShowAll kind={kind} whole={whole} here={here} isCut={isCut} label={title} />
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

function TargetCounts({ targets }: { targets: readonly TargetCount[] }) {
  if (targets.length === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-2 text-soft">
      <p className="text-quiet">Met in the last 30 days</p>
      <dl className="grid gap-0.5">
        {targets.map(({ kind, met, missed }) => (
          <div key={kind} className="flex justify-between gap-2">
            <dt>{targetKinds[kind] ?? kind}</dt>
            <dd className="num">
              {formatNumber(met)} of {formatNumber(met + missed)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type ItemProps = { item: WaitingItem; kind: WaitingKind; now: Date; timeZone: string };

function Item({ item: { leadId, name, what, at, amountCents }, kind, now, timeZone }: ItemProps) {
  const isLate = new Date(at) < now && (kind === "targets" || kind === "unpaid");
  return (
    <li className="flex gap-2 py-1">
      <span className="min-w-0 flex-1">
        {leadId ? (
          <Link to={href("/leads/:id", { id: leadId })} className="link font-medium wrap-anywhere">
            {displayName(name)}
          </Link>
        ) : (
          <span className="font-medium">{displayName(name)}</span>
        )}
        <span className="block truncate text-quiet">
          {kind === "targets" ? (targetKinds[what as TargetKind] ?? what) : what}
        </span>
      </span>
      <span className={`flex-none text-right ${isLate ? "font-medium text-red-deep" : "text-soft"}`}>
        {amountCents === null ? null : <b className="num block font-medium">{formatDollars(amountCents)}</b>}
        <RelativeTime at={at} now={now} timeZone={timeZone} />
      </span>
    </li>
  );
}

interface ShowAllProps {
  kind: string;
  whole: string | null;
  here: string;
  isCut: boolean;
  label: string;
}

/** A link to the same page with this list in full. */
export function ShowAll({ kind, whole, here, isCut, label }: ShowAllProps) {
  const isWhole = whole === kind;
  if (!isCut && !isWhole) return null;
  return (
    <Link
      to={withParams(here, { tasks: isWhole ? null : kind })}
      preventScrollReset
      className="link mt-1 inline-block py-1"
    >
      {isWhole ? "Show fewer" : "Show all"}
      <span className="sr-only">: {label}</span>
    </Link>
  );
}
