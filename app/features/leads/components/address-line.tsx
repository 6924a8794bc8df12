/** Without room for the town, the street alone. */
export function AddressLine({ address }: { address: string }) {
  const parts = address.split(", ");
  const town = parts.splice(Math.max(1, parts.length - 2));
  return (
    <span title={address} className="flex h-[1lh] flex-wrap overflow-hidden">
      <span className="max-w-full truncate">{parts.join(", ")}</span>
      {town.length > 0 ? <span className="whitespace-pre">, {town.join(", ")}</span> : null}
    </span>
  );
}
