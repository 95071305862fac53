import { useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { bootstrap } from "../../../lib/bootstrap";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";

/** What the office shows to whoever is not signed in. */
export function SignIn() {
  useSignals();
  useEffect(() => openOverlay("auth", { mode: "login" }), []);
  return (
    <main className="office-door">
      <h1>{bootstrap.product.name} office</h1>
      <p>For those who run this site.</p>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>Log in</Button>
      <a href="/">To the site</a>
    </main>
  );
}
