/** Without room for the town, the street alone. */
export function AddressLine({ address }: { address: string }) {
  const parts = address.split(", ");
  const town = parts.splice(Math.max(1, parts.length - 2));
  return (
    <span title={address} className="block h-[1lh] overflow-hidden whitespace-normal">
      <span className="inline-block max-w-full truncate align-top">{parts.join(", ")}</span>
      {town.length > 0 ? (
        <span className="inline-block whitespace-pre align-top">, {town.join(", ")}</span>
      ) : null}
    </span>
  );
}
