import { href, Link } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { Panel } from "#app/components/panel.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { OwnerPhone } from "#app/features/leads/components/owner-phone.tsx";
import { mailtoHref } from "#app/lib/text.ts";

export function CoOwners() {
  const { lead, extras, formKey, now, timeZone } = useLeadPage();
  const owners = extras.coOwners;
  const pageOf = (owner: string) => href("/leads/:id/co-owners/:owner", { id: lead.id, owner });
  return (
    <Panel
      id="co-owners"
      title="Co-owners"
      className={owners.length > 0 ? "" : "print:hidden"}
      actions={
        <AddLink to={pageOf(formKey)} variant="quiet" size="sm">
          Add co-owner
        </AddLink>
      }
    >
      {owners.length > 0 ? (
        <ul className="divide-y divide-line">
          {owners.map(({ id, name, role, email, phone, noCallsSince }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5">
              <p className="min-w-0 grow [overflow-wrap:anywhere]">
                <b className="font-medium">{name}</b> <span className="text-soft">{role}</span>
                <span className="flex flex-wrap gap-x-4">
                  {email ? (
                    <a href={mailtoHref(email)} className="link">
                      {email}
                    </a>
                  ) : null}
                  {phone ? <OwnerPhone {...{ phone, noCallsSince, now, timeZone }} /> : null}
                </span>
              </p>
              <Link to={pageOf(id)} preventScrollReset className="link py-1.5 print:hidden">
                Edit<span className="sr-only"> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
