// Why picks of one match cannot be combined, in plain words.

import type { Reason } from "./slip.model";
import { text } from "./slip.texts";

const reasonTexts = {
  closed: "slip.together.closed",
  market: "slip.together.market",
  impossible: "slip.together.impossible",
  unknown: "slip.together.unknown",
  halves: "slip.together.halves",
  price: "slip.together.price",
} as const satisfies Record<Reason, string>;

export const isReason = (value: string): value is Reason => value in reasonTexts;

export const reasonText = (reason: Reason): string => text(reasonTexts[reason]);
