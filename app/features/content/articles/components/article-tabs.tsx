import { href, useLocation } from "react-router";
import { Tabs } from "#app/components/office/tabs.tsx";

const tabs = [
  { to: href("/admin/blog"), label: "Posts" },
  { to: href("/admin/blog/categories"), label: "Categories" },
  { to: href("/admin/blog/tags"), label: "Tags" },
  { to: href("/admin/blog/authors"), label: "Authors" },
];

export function BlogTabs() {
  const { pathname } = useLocation();
  return <Tabs label="Blog" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />;
}
