// What staff see who have no two-factor authentication, where the site demands it.

import { ShieldCheck } from "lucide-react";
import { Empty } from "../../../ui/States";

export function FactorNeeded() {
  return (
    <main className="office-door">
      <h1>Two-factor authentication is needed</h1>
      <Empty
        icon={<ShieldCheck size={28} aria-hidden="true" />}
        text="Staff of this site sign in with a second factor. Turn it on in the settings of your profile, under Security; the office is open to you from then on."
        action={<a className="ui-button ui-button-primary ui-button-medium" href="/profile/settings/security">Set it up</a>}
      />
    </main>
  );
}
