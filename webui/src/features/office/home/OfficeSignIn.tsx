import { useEffect } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";

/** The page of the office for visitors who are not signed in. */
export function OfficeSignIn() {
  useEffect(() => openOverlay("auth", { mode: "login" }), []);
  return (
    <main className="office-sign-in">
      <h1>{bootstrap.product.name} office</h1>
      <p>For staff of this site.</p>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>Log in</Button>
      <a href="/">Open the site</a>
    </main>
  );
}
