import type { Requirements } from "#app/features/settings/company/schema.ts";

export function RequirementsList({ requirements }: { requirements: Requirements }) {
  return (
    <ol className="wrap-anywhere grid gap-x-8 border-t border-line sm:grid-cols-2">
      {requirements.map((item, index) => (
        <li
          key={item.title}
          className="grid grid-cols-[2.25rem_1fr] border-b border-line py-2.5 leading-snug"
        >
          <span aria-hidden="true" className="font-serif text-lead/snug font-semibold">
            {index + 1}
          </span>
          <div>
            <b className="block">{item.title}</b>
            <span className="text-note text-soft">{item.detail}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
