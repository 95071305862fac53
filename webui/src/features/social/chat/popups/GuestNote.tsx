// Shown in a form that only players can use.

import { openOverlay } from "../../../../lib/overlays";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/States";
import { text } from "./popups.texts";

export function GuestNote({ close }: { close: () => void }) {
  const signIn = () => {
    close();
    openOverlay("auth", { mode: "login" });
  };
  return <Empty text={text("popups.guest")} action={<Button variant="primary" onClick={signIn}>{text("popups.signIn")}</Button>} />;
}
