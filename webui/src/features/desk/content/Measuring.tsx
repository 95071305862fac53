// Whether the site may measure how this browser uses it. It stands below the
// privacy policy, which everybody can open, so that it can be allowed before
// there is an account.

import { useSignals } from "@preact/signals-react/runtime";
import { allowMeasuring, measuring } from "../../../lib/track";
import { Switch } from "../../../ui/Switch";
import { text } from "./content.texts";

export function Measuring() {
  useSignals();
  return (
    <Switch label={text("content.measure")} hint={text("content.measureText")} checked={measuring.value} onChange={allowMeasuring} />
  );
}
