import { styles } from "#emails/styles.ts";

export function FactsTable({ rows }: { rows: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([term, fact]) => (
          <tr key={term}>
            <td className="soft" style={styles.term}>
              {term}
            </td>
            <td className="ink" style={styles.fact}>
              {fact}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
