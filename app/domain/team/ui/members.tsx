import { href } from "react-router";
import { openingOf } from "#app/domain/team/rules.ts";
import type { TeamMember } from "#app/domain/team/types.ts";
import { ContactLines } from "#app/domain/team/ui/contact-lines.tsx";
import { Portrait } from "#app/domain/team/ui/portrait.tsx";
import { Standing } from "#app/domain/team/ui/standing.tsx";

interface LeadMemberProps {
  member: TeamMember;
  brokerage: string;
}

/** Whoever heads the list, large, standing on the edge of the light ground. */
export function LeadMember({ member, brokerage }: LeadMemberProps) {
  return (
    <article className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-end gap-6 wrap-anywhere md:grid-cols-[15rem_minmax(0,1fr)] md:gap-9">
      <Portrait member={member} />
      <div className="pb-6 md:pb-10">
        <h2 className="text-h2">
          <NameLink member={member} />
        </h2>
        <div className="mt-1">
          <Standing member={member} brokerage={brokerage} />
        </div>
        <div className="mt-2 text-note">
          <ContactLines member={member} />
        </div>
      </div>
    </article>
  );
}

/** Everybody else: a picture, a name and a few true words each, down a ruled page. */
export function MemberRows({ members, brokerage }: { members: readonly TeamMember[]; brokerage: string }) {
  return (
    <ul className="grid gap-x-16 wrap-anywhere lg:grid-cols-2">
      {members.map((member) => (
        <li
          key={member.slug}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-6 border-b border-line py-7 md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-x-8 md:py-9"
        >
          <Portrait member={member} />
          <article>
            <h2 className="text-h3">
              <NameLink member={member} />
            </h2>
            <Standing member={member} brokerage={brokerage} />
            <p className="mt-2 text-note max-md:hidden">{openingOf(member.bio, 200)}</p>
            <div className="mt-1 text-note">
              <ContactLines member={member} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

const NameLink = ({ member }: { member: TeamMember }) => (
  <a
    className="decoration-blue decoration-2 underline-offset-4 hover:underline"
    href={href("/team/:slug", { slug: member.slug })}
  >
    {member.name}
  </a>
);
