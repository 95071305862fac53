// How much room the strip of news takes over the page.

import { wasEmpty } from "./seen.model";

/** The strip's height, in pixels. */
export const stripHeight = 44;

/** The room to keep for the strip: none where there was no news at the last visit. */
export const stripRoom = (): number => (wasEmpty("strip") ? 0 : stripHeight);
