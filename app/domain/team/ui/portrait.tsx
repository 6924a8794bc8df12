import { tintOf } from "#app/domain/team/tints.ts";
import { initials } from "#app/ui/initials.ts";

interface PortraitProps {
  member: { slug: string; name: string; position: number; image: string | null; photoComing: boolean };
  className?: string;
}

/** A member's picture in the shape of a gable: the photo, its announcement, or a monogram over a lit door. */
export function Portrait({ member, className = "" }: PortraitProps) {
  const { slug, name, position, image, photoComing } = member;
  const look = `block h-auto w-full ${className}`;
  if (image)
    return (
      <img
        className={`${look} aspect-4/5 [clip-path:polygon(0_26%,50%_0,100%_26%,100%_100%,0_100%)] object-cover`}
        src={`/site-images/${image}`}
        alt={name}
        width="320"
        height="400"
        loading="lazy"
      />
    );
  const { ground, wall } = tintOf(position);
  if (photoComing) return <Announced className={look} />;
  const isLeft = (slug.length + position) % 2 === 0;
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true" className={look}>
      <path fill={ground} d={gable} />
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
      <text x="160" y="226" textAnchor="middle" fontSize="104" className="fill-ink font-serif font-semibold">
        {initials(name)}
      </text>
    </svg>
  );
}

function Announced({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 400" role="img" aria-label="Photo Coming Soon" className={className}>
      <path fill="#e9edef" d={gable} />
      <path
        fill="none"
        stroke="#0f2236"
        strokeOpacity=".55"
        strokeWidth="2"
        strokeDasharray="7 8"
        d="M160 20 302 112v272H18V112z"
      />
      <text textAnchor="middle" fontSize="45" className="fill-soft font-serif font-semibold">
        {["Photo", "Coming", "Soon"].map((word, at) => (
          <tspan key={word} x="160" y={196 + at * 56}>
            {word}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

const gable = "M160 0l160 104v296H0V104z";
