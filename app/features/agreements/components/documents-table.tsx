import { href } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { RowLink, Table, Td, Th } from "#app/components/table.tsx";
import { agreementBadge } from "#app/features/agreements/rules.ts";
import type { DocumentRow } from "#app/features/agreements/types.ts";
import { formatDay } from "#app/lib/format.ts";

export function DocumentsTable({ rows, timeZone }: { rows: readonly DocumentRow[]; timeZone: string }) {
  return (
    <Table label="Documents, newest first">
      <thead>
        <tr>
          <Th>Document</Th>
          <Th>Status</Th>
          <Th wide>Property</Th>
          <Th>Submitter</Th>
          <Th sorted wide>
            Created
          </Th>
          <Th>Completed</Th>
          <Th>
            <span className="sr-only">View and Download</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} timeZone={timeZone} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ row, timeZone }: { row: DocumentRow; timeZone: string }) {
  const { label, tone, glyph } = agreementBadge(row);
  const { id, name } = row;
  return (
    <tr>
      <Td slot="title" className="wrap-break-word sm:min-w-56">
        <RowLink to={href("/documents/:id", { id })}>{name}</RowLink>
      </Td>
      <Td slot="aside">
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
      </Td>
      <Td wide className="wrap-break-word">
        {row.address ?? "No address yet"}
      </Td>
      <Td slot="detail" className="wrap-anywhere sm:min-w-28">
        {row.submitter.name ?? row.submitter.email ?? "Unknown"}{" "}
        {row.isSandbox ? <span className="text-xs whitespace-nowrap text-quiet">SANDBOX</span> : null}
      </Td>
      <Td wide className="num whitespace-nowrap">
        {formatDay(row.createdAt, timeZone)}
      </Td>
      <Td className="num whitespace-nowrap">
        {row.completedAt ? formatDay(row.completedAt, timeZone) : <span className="text-quiet">Not yet</span>}
      </Td>
      <Td slot="end" numeric className="max-sm:basis-full max-sm:pt-1 max-sm:text-left">
        <span className="relative z-1 inline-flex gap-2">
          <ButtonLink
            href={href("/documents/:id", { id })}
            size="sm"
            variant="outline"
            className="sm:max-lg:hidden"
            aria-label={`View ${name}`}
          >
            View
          </ButtonLink>
          {row.hasFile ? (
            <ButtonLink
              href={href("/documents/:id/download", { id })}
              size="sm"
              variant="outline"
              download
              aria-label={`Download ${name}`}
            >
              Download
            </ButtonLink>
          ) : null}
        </span>
      </Td>
    </tr>
  );
}
