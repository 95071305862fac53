// Whether the window of the support is open.

import { signal } from "@preact/signals-react";

export const supportOpen = signal(false);
