// What waits to be confirmed of a control.

import { useSignals } from "@preact/signals-react/runtime";
import { formatDateTime } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { busy, confirmWish, type ControlState, keepControl } from "./limits.model";
import { text } from "./limits.texts";

export function Wish({ held, now, shown }: { held: ControlState; now: number; shown: (value: string) => string }) {
  useSignals();
  const { wish } = held;
  if (!wish) return null;
  const ready = now >= wish.from;
  return (
    <div className="limits-wish" role="status">
      <p>
        {wish.value === "" ? text("limits.wish.none") : text("limits.wish", { value: shown(wish.value) })}{" "}
        {ready ? text("limits.wish.until", { until: formatDateTime(wish.until) }) : text("limits.wish.from", { from: formatDateTime(wish.from) })}
      </p>
      <div className="limits-buttons">
        <Button size="small" variant="primary" disabled={!ready || busy.value} onClick={() => void confirmWish(held)}>{text("limits.wish.confirm")}</Button>
        <Button size="small" disabled={busy.value} onClick={() => void keepControl(held)}>{text("limits.wish.keep")}</Button>
      </div>
    </div>
  );
}
