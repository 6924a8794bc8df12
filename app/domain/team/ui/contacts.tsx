import { href } from "react-router";
import type { TeamMember } from "#app/domain/team/types.ts";
import { Portrait } from "#app/domain/team/ui/portrait.tsx";
import { Standing } from "#app/domain/team/ui/standing.tsx";
import { formatPhone } from "#app/ui/format.ts";

interface TeamContactsProps {
  /** Those whom the home page shows, in their order. */
  members: readonly TeamMember[];
  brokerage: string;
}

/** The people who answer, with their phone numbers, for the home page. */
export function TeamContacts({ members, brokerage }: TeamContactsProps) {
  if (members.length === 0) return null;
  return (
    <section id="team" className="section bg-light-blue" aria-labelledby="team-title">
      <div className="wrap">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="team-title" className="text-display">
            The people who pick up
          </h2>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={href("/team")}>
            Meet the whole team
          </a>
        </div>
        <ul className="mt-8 grid gap-x-6 gap-y-7 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
          {members.map((member) => (
            <li key={member.slug} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:block">
              <Portrait member={member} className="sm:max-w-46" />
              <div className="sm:mt-4">
                <h3 className="text-h3">
                  <a
                    className="decoration-blue decoration-2 underline-offset-4 hover:underline"
                    href={href("/team/:slug", { slug: member.slug })}
                  >
                    {member.name}
                  </a>
                </h3>
                <Standing member={member} brokerage={brokerage} />
                <a className="link num inline-flex min-h-9 items-center" href={`tel:${member.phone}`}>
                  {formatPhone(member.phone)}
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
