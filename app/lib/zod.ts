import { z } from "zod";

// Zod probes for eval, which the content security policy forbids.
if (typeof document !== "undefined") z.config({ jitless: true });

// Only forged forms have these: a person chooses from what is there.
z.config({
  customError: ({ code, format }) => {
    if (code === "invalid_format" && format === "uuid") return "There is no such record.";
    return code === "invalid_value" ? "Choose one of the options." : undefined;
  },
});

export { z };
