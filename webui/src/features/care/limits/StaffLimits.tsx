// The limits that staff have set for the player. The player cannot loosen them before their end.

import { formatDateTime } from "../../../lib/time";
import type { ControlState } from "./limits.model";
import { text } from "./limits.texts";

export function StaffLimits({ control, format }: { control: ControlState; format: (value: string) => string }) {
  return control.staff.map(({ value, at, until }) => {
    const params = { value: format(value), until: formatDateTime(until) };
    return <span key={`${at} ${value} ${until}`} className="limits-soft">{until === 0 ? text("limits.byStaff.always", params) : text("limits.byStaff", params)}</span>;
  });
}
