import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { NewTab } from "#app/ui/new-tab.tsx";

/** A link to another system: a new tab, marked for eyes and ears. */
export function OutsideLink({ url, label, className }: { url: string; label: string; className: string }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      {label}
      <NewTab className="ml-1 size-3.5 flex-none" />
    </a>
  );
}

/** The portals, where the company has them. */
export function portalsOf(company: Pick<CompanyFacts, "residentPortalUrl" | "ownerPortalUrl">) {
  const portals = [
    { url: company.residentPortalUrl, label: "Resident Portal" },
    { url: company.ownerPortalUrl, label: "Owner Portal" },
  ];
  return portals.flatMap(({ url, label }) => (url ? [{ url, label }] : []));
}
