import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { totalOfBuilding, totalOfTicked } from "#app/features/analysis/rules/improvements.ts";
import { formatDollars } from "#app/lib/format.ts";

interface ImprovementsProps {
  page: ReportPage;
  improvements: ReportView["improvements"];
}

export function Improvements({ page, improvements }: ImprovementsProps) {
  const fetcher = useFetcher<{ problem: string | null }>();
  const chosen = fetcher.formData?.getAll("chosen");
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : null;
  const saved = fetcher.state === "idle" && fetcher.data && !problem;
  const items = improvements.items.map((item) => ({
    ...item,
    checked: chosen?.includes(item.name) ?? item.checked,
  }));
  const totalCents = totalOfTicked(items);
  const { building } = improvements;
  const isOpen = mayAct(page);
  return (
    <section id="improvements" aria-labelledby="improvements-title" className="print:not-has-checked:hidden">
      <h2 id="improvements-title">Before you list it</h2>
      <p>
        {isOpen ? <span className="print:hidden">Check what you'd want done. </span> : null}
        {improvements.intro}
      </p>
      <div className="mt-4 empty:hidden">
        <FormErrors id="improvements-problem" errors={problem ? [problem] : []} />
      </div>
      <fetcher.Form
        method="post"
        action={reportLinks(page).improvements}
        onChange={({ currentTarget }) => fetcher.submit(currentTarget, { flushSync: true })}
        className="mt-4"
      >
        <ul>
          {items.map((item, index) => (
            <li
              key={item.name}
              className="flex items-center gap-3 border-b border-line print:not-has-checked:hidden"
            >
              <input
                type="checkbox"
                className="tick"
                id={`improvement-${index}`}
                name="chosen"
                value={item.name}
                checked={item.checked}
                disabled={!isOpen}
                readOnly
              />
              <label htmlFor={`improvement-${index}`} className="flex-1 py-3">
                {item.name}
              </label>
              <span className="num">{formatDollars(item.costCents)}</span>
            </li>
          ))}
          <li className="flex justify-between gap-3 border-b-4 border-double border-ink py-3 font-bold">
            <span>{building ? improvements.totalLabel : "Total selected"}</span>
            <span className="num" aria-live="polite">
              {formatDollars(totalCents)}
            </span>
          </li>
          {building ? (
            <li className="flex justify-between gap-3 py-2">
              <span>{building.label}:</span>
              <span className="num" aria-live="polite">
                {formatDollars(totalOfBuilding(items, building.unitCount))}
              </span>
            </li>
          ) : null}
        </ul>
        <Button
          type="submit"
          name="save"
          value="1"
          variant="outline"
          className={`mt-4 hidden ${isOpen ? "noscript:inline-flex" : ""}`}
        >
          Save my choice
        </Button>
        <p role="status" className="mt-2 min-h-6 text-note text-soft print:hidden">
          {fetcher.state !== "idle" ? "Saving..." : saved ? "Saved." : ""}
        </p>
      </fetcher.Form>
    </section>
  );
}
