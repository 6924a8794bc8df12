interface MailModeNoteProps {
  mode: "live" | "sandbox" | "not configured";
}

/** Says whether mail leaves this installation, and which setting decides. */
export function MailModeNote({ mode }: MailModeNoteProps) {
  if (mode === "live") return null;
  const missing = mode === "not configured";
  return (
    <p
      className={`mb-3 rounded-control px-3.5 py-2.5 ${missing ? "bg-tint-red text-tint-red-ink" : "bg-tint-orange text-tint-orange-ink"}`}
    >
      {missing ? (
        <>
          <b>No mail server is set.</b> Mail waits here and goes out once <code>SMTP_URL</code> is set;
          nothing is lost.
        </>
      ) : (
        <>
          <b>Sandbox.</b> Nothing leaves this machine: each message is kept here as it would have been sent.
          Set <code>SMTP_URL</code> to send.
        </>
      )}
    </p>
  );
}
