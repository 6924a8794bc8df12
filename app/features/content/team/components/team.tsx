import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { Picture } from "#app/components/picture.tsx";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { TeamMember } from "#app/features/settings/team/queries.server.ts";
import { initials, mailtoHref, openingOf, paragraphsOf } from "#app/lib/text.ts";

const line = "link inline-flex min-h-9 items-center";

const tints = [
  { ground: "#f7dfa6", wall: "#d9b66a" },
  { ground: "#cfe8e6", wall: "#8fbfbf" },
  { ground: "#dbe7f2", wall: "#9db7cf" },
  { ground: "#e9ddd0", wall: "#bfa58a" },
  { ground: "#d9e2cf", wall: "#9fb38a" },
] as const;

const nameLink = "decoration-blue decoration-2 underline-offset-4 hover:underline";

type MemberProps = { member: TeamMember; brokerage: string };
type MembersProps = { members: readonly TeamMember[]; brokerage: string };

const NameLink = ({ member, className = nameLink }: { member: TeamMember; className?: string }) => (
  <a className={className} href={href("/team/:slug", { slug: member.slug })}>
    {member.name}
  </a>
);

export function LeadMember({ member, brokerage }: MemberProps) {
  return (
    <article className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-6 wrap-anywhere md:items-end md:grid-cols-[15rem_minmax(0,1fr)] md:gap-9">
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

export function MemberRows({ members, brokerage }: MembersProps) {
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

function Portrait({ member, className = "" }: { member: TeamMember; className?: string }) {
  const { slug, name, position, picture, photoComing } = member;
  const shape = `block h-auto w-full ${className}`;
  if (picture)
    return (
      <Picture
        picture={picture}
        sizes="20rem"
        alt={name}
        className={`${shape} aspect-4/5 [clip-path:polygon(0_26%,50%_0,100%_26%,100%_100%,0_100%)] object-cover`}
      />
    );
  const { ground, wall } = tints[position % tints.length] ?? tints[0];
  const isLeft = (slug.length + position) % 2 === 0;
  return (
    <svg
      viewBox="0 0 320 400"
      role="img"
      aria-hidden={!photoComing}
      aria-label={photoComing ? "Photo Coming Soon" : undefined}
      className={`${shape} select-none`}
    >
      <path fill={ground} d="M160 0l160 104v296H0V104z" />
      <path fill={wall} d="M0 318h320v82H0z" />
      <path fill="#0f2236" opacity=".14" d="M160 0l160 104v18L160 18 0 122v-18z" />
      <path fill={wall} d="M-4 316h328v6H-4z" />
      <g transform={isLeft ? undefined : "translate(320 0) scale(-1 1)"}>
        <path fill="#0f2236" opacity=".82" d="M206 262h64v138h-64z" />
        <path fill="#f2b544" stroke="#0f2236" strokeWidth="2" d="M218 276h40v44h-40z" />
        <path stroke="#0f2236" strokeWidth="2" d="M238 276v44M218 298h40" />
        <circle cx="216" cy="342" r="3" fill="#f2b544" />
        <circle cx="182" cy="284" r="26" fill="#ffd98a" opacity=".35" />
        <path
          fill="#f2b544"
          stroke="#0f2236"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M176 276h12l4 6-3 16h-14l-3-16z"
        />
        <path fill="#0f2236" opacity=".22" d="M22 400c-6-34 4-58 26-60 10-16 34-12 38 6 20 2 26 26 22 54z" />
      </g>
      {photoComing ? (
        <WindowSign />
      ) : (
        <text
          x="160"
          y="226"
          textAnchor="middle"
          fontSize="104"
          className="fill-ink font-serif font-semibold"
        >
          {initials(name)}
        </text>
      )}
    </svg>
  );
}

/** Where the photo will be. */
function WindowSign() {
  return (
    <>
      <path fill="#ffdf9a" stroke="#0f2236" strokeWidth="4" d="M66 116h188v130H66z" />
      <path fill="#0f2236" d="M56 246h208v9H56z" />
      <text textAnchor="middle" fontSize="41" className="fill-ink font-serif font-semibold">
        {["Photo", "Coming", "Soon"].map((word, at) => (
          <tspan key={word} x="160" y={154 + at * 40}>
            {`${word} `}
          </tspan>
        ))}
      </text>
    </>
  );
}

function ContactLines({ member }: { member: TeamMember }) {
  const [mailbox, host] = member.email.split("@");
  return (
    <p className="flex flex-wrap gap-x-5">
      <PhoneLink phone={member.phone} className={`${line} num`} />
      <a className={line} href={mailtoHref(member.email)}>
        <span className="wrap-anywhere">
          {mailbox}@<wbr />
          {host}
        </span>
      </a>
    </p>
  );
}

function Standing({ member, brokerage }: Partial<MemberProps> & Pick<MemberProps, "member">) {
  return (
    <>
      <p className="font-medium">{member.role}</p>
      <p className="text-note text-soft empty:hidden">
        {brokerage}
        {member.licenceLine ? <span className="block">{member.licenceLine}</span> : null}
      </p>
    </>
  );
}

export function TeamIntro({ hasMembers, company }: { hasMembers: boolean; company: CompanyFacts }) {
  return (
    <p className="mt-4 max-w-measure text-lead text-soft wrap-anywhere">
      {hasMembers ? (
        "Every house we manage has one person responsible for it, and every name on this page has a phone number. Call the person you need."
      ) : (
        <>
          Call <PhoneLink phone={company.phone} /> or write to{" "}
          <a className="link" href={mailtoHref(company.email)}>
            {company.email}
          </a>
          , and the person who looks after your house answers you.
        </>
      )}
    </p>
  );
}

export function TeamContacts({ members }: Pick<MembersProps, "members">) {
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
        <ul className="mt-8 grid gap-x-6 gap-y-7 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
          {members.map((member) => (
            <li key={member.slug} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:block">
              <Portrait member={member} className="sm:max-w-46" />
              <div className="sm:mt-4">
                <h3 className="text-h3">
                  <NameLink member={member} />
                </h3>
                <Standing member={member} />
                <PhoneLink phone={member.phone} className="link num inline-flex min-h-9 items-center" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Profile({ member, next, brokerage }: MemberProps & { next: TeamMember | null }) {
  return (
    <article className="grid md:grid-cols-[5fr_7fr]">
      <div className="flex items-end justify-center bg-light-blue px-(--gutter) pt-6 md:items-start md:pt-16 lg:items-end">
        <Portrait member={member} className="max-w-40 md:max-w-90" />
      </div>
      <div className="min-w-0 px-(--gutter) pt-4 pb-(--breath) wrap-anywhere md:pt-10 md:pl-16">
        <a
          className="link inline-flex min-h-11 items-center gap-2 text-note font-semibold"
          href={href("/team")}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Team
        </a>
        <h1 className="mt-2 text-display md:mt-5">{member.name}</h1>
        <div className="mt-2 text-lead">
          <Standing member={member} brokerage={brokerage} />
        </div>
        <div className="mt-3">
          <ContactLines member={member} />
        </div>
        {member.schedulingUrl ? (
          <NewTabButton to={member.schedulingUrl} size="lg" className="mt-5">
            Schedule a Meeting
          </NewTabButton>
        ) : null}
        <section aria-labelledby="about" className="mt-10 max-w-measure border-t border-ink pt-6">
          <h2 id="about" className="text-h3">
            About
          </h2>
          {paragraphsOf(member.bio).map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
        <div className="mt-10 flex max-w-measure flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6">
          <ButtonLink href={href("/analysis")} size="lg">
            Free rental analysis
          </ButtonLink>
          {next ? (
            <p>
              Next:{" "}
              <NameLink member={next} className="link inline-flex min-h-11 items-center font-semibold" />
            </p>
          ) : null}
        </div>
      </div>
    </article>
  );
}
