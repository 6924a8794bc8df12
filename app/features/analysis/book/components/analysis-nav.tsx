import { href, useLocation } from "react-router";
import { Segmented } from "#app/components/office/segmented.tsx";

const views = [
  { to: href("/admin/analysis"), label: "Entries" },
  { to: href("/admin/analysis/leases"), label: "Comp book" },
  { to: href("/admin/analysis/accuracy"), label: "Accuracy" },
  { to: href("/admin/analysis/subscribers"), label: "Subscribers" },
];

export function AnalysisNav() {
  const { pathname } = useLocation();
  return (
    <Segmented
      label="Property Analysis"
      className="mb-3 max-w-full overflow-x-auto"
      options={views.map((view) => ({ ...view, isCurrent: view.to === pathname }))}
    />
  );
}
