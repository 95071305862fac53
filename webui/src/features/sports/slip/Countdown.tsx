// A time that runs out: what happens meanwhile, and how much of it is over.

import { useEffect, useState } from "react";
import { Progress } from "../../../ui/Progress";
import "./slip.css";

export interface CountdownProps {
  label: string;
  /** When it ends, in unix milliseconds of this browser, and how long it lasts. */
  endsAt: number;
  span: number;
}

export function Countdown({ label, endsAt, span }: CountdownProps) {
  const [left, setLeft] = useState(() => Math.max(0, endsAt - Date.now()));
  useEffect(() => {
    let frame = requestAnimationFrame(function step() {
      setLeft(Math.max(0, endsAt - Date.now()));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [endsAt]);
  return (
    <div className="slip-delay">
      <p className="slip-note" role="status">{label}</p>
      <Progress label={label} value={span - left} max={span} />
    </div>
  );
}
