export const handle = { hydrate: false };

export const loader = () => null;

export default function Stub() {
  return null;
}
