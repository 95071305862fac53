// Why picks of one match have no price together, in plain words.

import type { Reason } from "./slip.model";
import { text } from "./slip.texts";

const words = {
  closed: "slip.together.closed",
  market: "slip.together.market",
  impossible: "slip.together.impossible",
  unknown: "slip.together.unknown",
  halves: "slip.together.halves",
  price: "slip.together.price",
} as const satisfies Record<Reason, string>;

export const isReason = (word: string): word is Reason => word in words;

export const reasonText = (reason: Reason): string => text(words[reason]);
