// What the house has set for the player: nothing looser holds before its end.

import { formatDateTime } from "../../../lib/time";
import type { ControlState } from "./limits.model";
import { text } from "./limits.texts";

export function ByStaff({ held, shown }: { held: ControlState; shown: (value: string) => string }) {
  return held.staff.map(({ value, at, until }) => {
    const words = { value: shown(value), until: formatDateTime(until) };
    return <span key={`${at} ${value} ${until}`} className="limits-soft">{until === 0 ? text("limits.byStaff.always", words) : text("limits.byStaff", words)}</span>;
  });
}
