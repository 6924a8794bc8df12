import { Link2 } from "lucide-react";
import { useState } from "react";
import { writeAddress } from "#app/domain/calculators/ui/use-calculator.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Copies the address of these figures and says so; without a script the address bar has it. */
export function CopyLink({ search }: { search: string }) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");

  async function copy() {
    const address = writeAddress(search);
    setSaid("");
    try {
      await navigator.clipboard.writeText(address);
      setSaid("Link copied to clipboard.");
    } catch {
      setSaid("The link stands in the address bar.");
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        variant="outline"
        size="lg"
        onClick={copy}
        className={hydrated ? "" : "invisible noscript:hidden"}
      >
        <Link2 aria-hidden="true" className="size-4.5" />
        Copy link
      </Button>
      <span role="status" className="text-note">
        {said}
      </span>
    </span>
  );
}
