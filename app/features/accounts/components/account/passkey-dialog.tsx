import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useRef, useState } from "react";
import { TextField } from "#app/components/form/field.tsx";
import { FactorDialog } from "#app/features/accounts/components/account/second-factor.tsx";

interface PasskeyDialogProps {
  options: PublicKeyCredentialCreationOptionsJSON;
  /** Such as "Chrome on Windows". */
  device: string;
}

export function PasskeyDialog({ options, device }: PasskeyDialogProps) {
  const response = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");

  /** A wrong password or name does not make a second passkey. */
  async function create(isCreated: boolean) {
    const input = response.current;
    if (!input) return;
    setProblem("");
    try {
      if (!isCreated || !input.value) {
        const { startRegistration } = await import("@simplewebauthn/browser");
        input.value = JSON.stringify(await startRegistration({ optionsJSON: options }));
      }
      input.form?.requestSubmit();
    } catch (error) {
      const isKnown = error instanceof Error && error.name === "InvalidStateError";
      setProblem(
        isKnown
          ? "This device has a passkey for your account already."
          : "No passkey was created. Try again.",
      );
    }
  }

  return (
    <FactorDialog
      part="passkey"
      title="Add a passkey"
      submit="Create passkey"
      onConfirm={({ fields, problems }) => create(Boolean(fields.current || fields.name) && !problems)}
    >
      {({ field }) => (
        <>
          <p className="text-soft">Your device then asks for your fingerprint, face or PIN.</p>
          <p className="scripted:hidden">A passkey needs JavaScript. Set up an app instead.</p>
          <input ref={response} type="hidden" name="response" />
          <TextField
            {...field("name", device)}
            id="passkey-name"
            label="Name"
            autoComplete="off"
            maxLength={80}
          />
          <p role="alert" className="text-red empty:hidden">
            {problem}
          </p>
        </>
      )}
    </FactorDialog>
  );
}
