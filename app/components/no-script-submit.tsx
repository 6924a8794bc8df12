import { Button } from "#app/components/button.tsx";

/** For a form that a script sends as soon as a value is chosen. */
export const NoScriptSubmit = ({ children = "Save" }: { children?: string }) => (
  <noscript>
    <Button type="submit" size="sm" variant="outline">
      {children}
    </Button>
  </noscript>
);
