interface StandingProps {
  member: { role: string; licenceLine: string | null };
  brokerage: string;
}

/** What stands under every name: the role, and in its fixed place the brokerage with the license line. */
export function Standing({ member, brokerage }: StandingProps) {
  return (
    <>
      <p className="font-medium">{member.role}</p>
      <p className="text-note text-soft">
        {brokerage}
        {member.licenceLine ? <span className="block">{member.licenceLine}</span> : null}
      </p>
    </>
  );
}
