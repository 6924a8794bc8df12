import { Link } from "react-router";
import { pagesByRole } from "#app/components/office/office-shell.tsx";
import { Panel } from "#app/components/panel.tsx";

/** From the navigation, which is what each role can open. */
export const RolesPanel = () => (
  <Panel id="roles" title="What each role may do">
    <div className="grid gap-4 px-4 py-3">
      <Role name="Staff" pages={pagesByRole.user}>
        Work with all leads: add, edit, assign, call, email and text, quote, and ask for agreements and
        payments. The person named in Settings, Agreement, also countersigns.
      </Role>
      <Role name="Admin" pages={pagesByRole.admin}>
        Everything that staff may, and refunds, countersigning and these pages, which refuse staff.
      </Role>
    </div>
  </Panel>
);

interface RoleProps {
  name: string;
  pages: readonly { to: string; label: string }[];
  children: string;
}

const Role = ({ name, pages, children }: RoleProps) => (
  <section aria-label={name}>
    <h3 className="font-semibold">{name}</h3>
    <p className="mt-0.5 text-soft">{children}</p>
    <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
      {pages.map(({ to, label }) => (
        <li key={label}>
          <Link to={to} className="link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
