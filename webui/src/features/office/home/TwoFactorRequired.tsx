// Shown to staff without two-factor authentication if the site requires it.

import { ShieldCheck } from "lucide-react";
import { Empty } from "../../../ui/States";

export function TwoFactorRequired({ path }: { path: string }) {
  return (
    <main className="office-sign-in">
      <h1>Two-factor authentication is required</h1>
      <Empty
        icon={<ShieldCheck size={28} aria-hidden="true" />}
        text="Staff of this site must use two-factor authentication. Turn it on in your profile settings, under Security. Then open the office again: its first page lists the setup steps of a new site."
        action={<a className="ui-button ui-button-primary ui-button-medium" href={path}>Set it up</a>}
      />
    </main>
  );
}
