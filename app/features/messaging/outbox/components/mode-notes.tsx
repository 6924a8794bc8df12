type Modes = Record<"mail" | "texts", "live" | "sandbox" | "not configured">;

const ways = [
  { name: "mail", label: "Email", setting: "SMTP_URL" },
  { name: "texts", label: "Text messages", setting: "TWILIO_ACCOUNT_SID" },
] as const;

export const MessageModeNotes = ({ modes }: { modes: Modes }) =>
  ways.map(({ name, label, setting }) =>
    modes[name] === "live" ? null : (
      <p
        key={name}
        className={`mb-3 rounded-control px-3.5 py-2.5 ${modes[name] === "sandbox" ? "bg-tint-orange text-tint-orange-ink" : "bg-tint-red text-tint-red-ink"}`}
      >
        <b>{label}:</b>{" "}
        {modes[name] === "sandbox"
          ? "sandbox. Each message is stored here as it would have been sent, and nothing leaves this machine. To send, set "
          : "not configured. Messages wait here, and nothing is lost. To send them, set "}
        <code>{setting}</code>.
      </p>
    ),
  );
