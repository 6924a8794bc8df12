import { href, NavLink } from "react-router";

const tabs = [
  { to: href("/admin/blog"), label: "Posts" },
  { to: href("/admin/blog/categories"), label: "Categories" },
  { to: href("/admin/blog/tags"), label: "Tags" },
  { to: href("/admin/blog/authors"), label: "Authors" },
];

export const BlogTabs = () => (
  <nav aria-label="Blog" className="mb-4 flex gap-5 overflow-x-auto border-b border-line">
    {tabs.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        className="flex min-h-10 items-center border-b-2 border-transparent font-medium text-soft no-underline hover:text-ink aria-[current]:border-blue aria-[current]:text-ink"
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
