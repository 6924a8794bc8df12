export function EqualHousing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className={className}>
      <path d="M12 1.5 1 8.6v4.1h2.3V22h17.4v-9.3H23V8.6L12 1.5Zm6.2 18H5.8v-9L12 6.4l6.2 4.1v9Z" />
      <path d="M8.4 11h7.2v2.2H8.4zm0 3.8h7.2V17H8.4z" />
    </svg>
  );
}
