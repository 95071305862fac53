// The overlays of this feature, by name.

import type { PolicyRequest } from "../../../lib/api.gen";

export type PolicyId = PolicyRequest["id"];

declare module "../../../lib/overlays" {
  interface Overlays {
    /** One of the site's policies. */
    policy: { id: PolicyId };
  }
}
