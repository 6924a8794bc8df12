import { Link, useLocation } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";

const tabs = [
  { to: "/campaigns", label: "Monitor" },
  { to: "/campaigns/broadcasts", label: "Broadcasts" },
  { to: "/campaigns/templates", label: "Templates" },
  { to: "/campaigns/settings", label: "Settings" },
];

export function CampaignTabs() {
  const { pathname } = useLocation();
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 border-b border-line">
      <Tabs
        label="Campaigns"
        className="mr-auto"
        tabs={tabs.map((tab) => ({
          ...tab,
          isCurrent: pathname === tab.to || (tab.to !== "/campaigns" && pathname.startsWith(`${tab.to}/`)),
        }))}
      />
      <Link
        to="/campaigns/settings/global"
        className={buttonClass({ variant: "outline", size: "sm", className: "mb-1" })}
      >
        Global Settings
      </Link>
    </div>
  );
}
