import { z } from "zod";

// The browser's content security policy forbids eval, which zod probes for when a schema is defined.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
