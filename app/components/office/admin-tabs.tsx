import { href, useLocation } from "react-router";
import { Segmented } from "#app/components/office/segmented.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";

const tabs = [
  { to: href("/admin"), label: "Lead Management" },
  { to: href("/admin/analysis"), label: "Property Analysis" },
  { to: href("/admin/referrals"), label: "Realtor Referrals" },
  { to: href("/admin/users"), label: "User Management" },
  { to: href("/admin/settings"), label: "Settings" },
];

const system = [
  { to: href("/admin/health"), label: "Health" },
  { to: href("/admin/backups"), label: "Backups" },
  { to: href("/admin/outbox"), label: "Outbox" },
  { to: href("/admin/rent-data"), label: "Rent data" },
  { to: href("/admin/deleted-leads"), label: "Deleted leads" },
  { to: href("/admin/moving-in"), label: "Moving in" },
  { to: href("/admin/person"), label: "A person's data" },
  { to: href("/admin/audit"), label: "Audit log" },
  { to: href("/admin/tokens"), label: "API tokens" },
  { to: href("/admin/webhooks"), label: "Webhooks" },
];

/** The tabs of the admin area; what runs the product is behind the last one. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const isAt = ({ to }: { to: string }) =>
    pathname === to || (to !== href("/admin") && pathname.startsWith(`${to}/`));
  const isSystem = system.some(isAt);
  return (
    <>
      <Tabs
        label="Admin"
        tabs={[
          ...tabs.map((tab) => ({ ...tab, isCurrent: isAt(tab) })),
          { to: href("/admin/health"), label: "System", isCurrent: isSystem },
        ]}
      />
      {isSystem ? (
        <Segmented
          label="System"
          className="mb-3 max-w-full overflow-x-auto"
          options={system.map((each) => ({ ...each, isCurrent: isAt(each) }))}
        />
      ) : null}
    </>
  );
}
