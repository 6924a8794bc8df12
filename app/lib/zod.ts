import { z } from "zod";

// Zod probes for eval, which the content security policy forbids.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
