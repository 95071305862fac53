// What the player chose of the lists.

import { persisted } from "../../../lib/persist";

/** Leaves out matches on which nothing can be bet now. */
export const hideInactive = persisted("sportHideInactive", false);
