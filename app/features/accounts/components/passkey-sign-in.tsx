import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";

interface PasskeySignInProps {
  options: PublicKeyCredentialRequestOptionsJSON | null;
  errors: string[] | undefined;
}

export function PasskeySignIn({ options, errors }: PasskeySignInProps) {
  const response = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (!options || !response.current) return;
    setState("asking");
    try {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      response.current.value = JSON.stringify(await startAuthentication({ optionsJSON: options }));
      // Past `onSubmit`, and a document load, which brings the session's cookie to every page.
      response.current.form?.submit();
    } catch {
      setState("refused");
    }
  }

  return (
    <form method="post" onSubmit={ask} className="grid gap-4">
      <FormErrors
        id="form-error"
        errors={
          state === "refused" ? ["No passkey was used. Try again, or log in with your password."] : errors
        }
      />
      <input ref={response} type="hidden" name="response" />
      <p className="scripted:hidden">A passkey needs JavaScript. Log in with your password instead.</p>
      <Button
        type="submit"
        size="lg"
        pending={state === "asking"}
        pendingLabel="Waiting for your passkey..."
        className="not-scripted:hidden"
      >
        Use your passkey
      </Button>
    </form>
  );
}
