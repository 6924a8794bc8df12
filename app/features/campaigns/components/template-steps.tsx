import { href, Link } from "react-router";
import type { EditorPage, Series } from "#app/features/campaigns/queries/templates.server.ts";
import { formatWait } from "#app/features/campaigns/timing.ts";
import { purposeOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

type SeriesLineProps = { workflow: string | null; series: Series | null; current: string };

/** The letters of a series on a vertical time line. */
export function SeriesLine({ workflow, series, current }: SeriesLineProps) {
  if (!workflow || !series)
    return <p className="text-soft">A letter for broadcasts, which send it to many people at once.</p>;
  return (
    <nav aria-label="Letters of the series">
      <h2>{workflowLabel(workflow)}</h2>
      <p className="text-quiet">
        {purposeOf(workflow) === "marketing"
          ? "Marketing: only with consent"
          : "Service: what the owner asked for"}
      </p>
      <ol className="mt-2 border-l border-edge">
        {series.letters.map(({ key, templateId, name, isActive, channel, ...when }) => (
          <li key={key}>
            <Link
              to={href("/campaigns/templates/:id", { id: templateId })}
              aria-current={templateId === current ? "page" : undefined}
              className="relative block rounded-r-control py-1.5 pr-2 pl-4 no-underline before:absolute before:top-3.5 before:-left-[4.5px] before:size-2 before:rounded-full before:border before:border-edge before:bg-white hover:bg-hover aria-[current]:bg-light-blue aria-[current]:before:border-ink aria-[current]:before:bg-lamp"
            >
              <span className="block text-xs text-quiet">{formatWait(when)}</span>
              <span className={isActive ? "text-ink" : "text-soft"}>{name}</span>
              {isActive && channel === "email" ? null : (
                <span className="text-xs text-quiet">
                  {" "}
                  {[channel === "sms" ? "text" : "", isActive ? "" : "draft"].filter(Boolean).join(", ")}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {series.steps.some(({ templateId }) => templateId === current) ? null : (
        <p className="mt-2 text-soft">
          This letter is not part of the series: it ends before its turn. Lengthen it in{" "}
          <Link to={href("/campaigns/settings")} className="link">
            Settings
          </Link>
          .
        </p>
      )}
    </nav>
  );
}

type VersionsProps = Pick<EditorPage, "id" | "versions" | "timeZone"> & { loaded: string | undefined };

export function Versions({ id, versions, loaded, timeZone }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <details open={loaded !== undefined}>
      <summary className="link w-fit">Versions ({versions.length})</summary>
      <ul className="mt-1 grid gap-1.5">
        {versions.map((version) => (
          <li key={version.id}>
            <Link
              to={`${href("/campaigns/templates/:id", { id })}?version=${version.id}`}
              aria-current={version.id === loaded ? "true" : undefined}
              className="link aria-[current]:font-semibold"
            >
              Version {version.version}
            </Link>{" "}
            <span className="text-quiet">{version.status}</span>
            <span className="block text-xs text-quiet">
              {formatExactDateTime(version.at, timeZone)}
              {version.by ? `, ${version.by}` : null}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
