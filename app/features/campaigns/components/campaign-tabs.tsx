import { href, Link, useLocation } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";

const tabs = [
  { to: "/campaigns", label: "Monitor" },
  { to: href("/campaigns/templates"), label: "Templates" },
  { to: href("/campaigns/settings"), label: "Settings" },
];

export function CampaignTabs() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHead
        title="Campaigns"
        actions={
          <Link to={href("/campaigns/settings/global")} className={buttonClass({ variant: "outline" })}>
            Global Settings
          </Link>
        }
      />
      <Tabs label="Campaigns" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />
    </>
  );
}
