// The player's settings of the feed, stored in the browser.

import { computed } from "@preact/signals";
import { persisted } from "../../../lib/persist";
import { signedIn } from "../../../lib/store";

export const liveFeedEntries = persisted("liveFeedEntries", 10);

export const liveChannel = persisted("liveChannel", "all");

/** The effective channel. A guest has no "mine". */
export const liveFeedChannel = computed(() => (!signedIn.value && liveChannel.value === "mine" ? "all" : liveChannel.value));
