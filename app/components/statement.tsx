import "#app/components/styles/statement.css";
import type { ReactNode } from "react";

export interface StatementLine {
  label: string;
  detail?: ReactNode;
  amount: string;
  isTotal?: boolean;
}

interface StatementProps {
  caption: ReactNode;
  hideCaption?: boolean;
  lines: readonly StatementLine[];
}

export function Statement({ caption, hideCaption, lines }: StatementProps) {
  return (
    <table className="statement num">
      <caption className={hideCaption ? "sr-only" : undefined}>{caption}</caption>
      <tbody>
        {lines.map(({ label, detail, amount, isTotal }) => (
          <tr key={label} className={isTotal ? "statement-net" : undefined}>
            <th scope="row">
              {label}
              {detail ? <small>{detail}</small> : null}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
