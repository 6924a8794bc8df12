import { useState } from "react";

export default function Page() {
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <h1>One page</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </main>
  );
}
