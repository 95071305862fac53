// The host of the consent question. It loads once the page is drawn.

import { useEffect } from "react";
import { ConsentSheet } from "./ConsentSheet";
import { consentOpen, sendConsent } from "./consent.model";

export { openConsent } from "./consent.model";

export default function ConsentHost() {
  useEffect(sendConsent, []);
  return consentOpen.value ? <ConsentSheet /> : null;
}
