// The consent to usage statistics of this browser. It is below the privacy policy, which is public,
// so that visitors without an account can consent too.

import { setTrackingAllowed, trackingAllowed } from "../../../lib/track";
import { Switch } from "../../../ui/Switch";
import { text } from "./content.texts";

export function UsageConsent() {
  return (
    <Switch label={text("content.measure")} hint={text("content.measureText")} checked={trackingAllowed.value} onChange={setTrackingAllowed} />
  );
}
