// How the player has the feed, as the browser remembers it.

import { computed } from "@preact/signals-react";
import { persisted } from "../../../lib/persist";
import { signedIn } from "../../../lib/store";

export const liveFeedEntries = persisted("liveFeedEntries", 10);

export const liveChannel = persisted("liveChannel", "all");

/** The channel as it applies: a guest has no "mine". */
export const liveFeedChannel = computed(() => (!signedIn.value && liveChannel.value === "mine" ? "all" : liveChannel.value));
