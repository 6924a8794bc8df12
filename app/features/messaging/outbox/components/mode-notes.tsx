type Mode = "live" | "sandbox" | "not configured";
type Modes = { mail: Mode; texts: Mode };

export function MessageModeNotes({ modes }: { modes: Modes }) {
  const missing = ways.filter(({ name }) => modes[name] === "not configured");
  const sandboxed = ways.filter(({ name }) => modes[name] === "sandbox");
  return (
    <>
      {missing.map(({ name, absent, waits, setting }) => (
        <p key={name} className="mb-3 rounded-control bg-tint-red px-3.5 py-2.5 text-tint-red-ink">
          <b>{absent}</b> {waits} out once <code>{setting}</code> is set; nothing is lost.
        </p>
      ))}
      {sandboxed.length > 0 ? (
        <p className="mb-3 rounded-control bg-tint-orange px-3.5 py-2.5 text-tint-orange-ink">
          <b>Sandbox.</b> {sandboxed.length === ways.length ? "Nothing" : sandboxed[0]?.none} leaves this
          machine: each message is stored here as it would have been sent. Set{" "}
          {sandboxed.map(({ name, setting }, index) => (
            <span key={name}>
              {index > 0 ? ", " : ""}
              <code>{setting}</code> to send {name}
            </span>
          ))}
          .
        </p>
      ) : null}
    </>
  );
}

const ways = [
  {
    name: "mail",
    setting: "SMTP_URL",
    none: "No email",
    absent: "No mail server is configured.",
    waits: "Email waits here and goes",
  },
  {
    name: "texts",
    setting: "TWILIO_ACCOUNT_SID",
    none: "No text",
    absent: "No text provider is configured.",
    waits: "Texts wait here and go",
  },
] as const;
