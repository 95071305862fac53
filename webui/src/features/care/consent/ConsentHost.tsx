// Where the question stands. It loads once the page is drawn.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { ConsentSheet } from "./ConsentSheet";
import { asking, tellConsent } from "./consent.model";

export { openConsent } from "./consent.model";

export default function ConsentHost() {
  useSignals();
  useEffect(tellConsent, []);
  return asking.value ? <ConsentSheet /> : null;
}
