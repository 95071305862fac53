// Whether the support window is open.

import { signal } from "@preact/signals";

export const supportOpen = signal(false);
