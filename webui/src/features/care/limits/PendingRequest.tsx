// A pending change of a control that waits for a confirmation.

import { formatDateTime } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { busy, confirmRequest, type ControlState, cancelRequest } from "./limits.model";
import { text } from "./limits.texts";

export function PendingRequest({ control, now, format }: { control: ControlState; now: number; format: (value: string) => string }) {
  const { pending: request } = control;
  if (!request) return null;
  const ready = now >= request.from;
  return (
    <div className="limits-request" role="status">
      <p>
        {request.value === "" ? text("limits.request.none") : text("limits.request", { value: format(request.value) })}{" "}
        {ready ? text("limits.request.until", { until: formatDateTime(request.until) }) : text("limits.request.from", { from: formatDateTime(request.from) })}
      </p>
      <div className="limits-buttons">
        <Button size="small" variant="primary" disabled={!ready || busy.value} onClick={() => void confirmRequest(control)}>{text("limits.request.confirm")}</Button>
        <Button size="small" disabled={busy.value} onClick={() => void cancelRequest(control)}>{text("limits.request.keep")}</Button>
      </div>
    </div>
  );
}

/** The limits that staff have set for the player. The player cannot loosen them before their end. */
export function StaffLimits({ control, format }: { control: ControlState; format: (value: string) => string }) {
  return control.staff.map(({ value, at, until }) => {
    const params = { value: format(value), until: formatDateTime(until) };
    return <span key={`${at} ${value} ${until}`} className="limits-soft">{until === 0 ? text("limits.byStaff.always", params) : text("limits.byStaff", params)}</span>;
  });
}
