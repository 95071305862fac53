// A countdown with its text and its progress.

import { useEffect, useState } from "react";
import { Progress } from "../../../ui/Progress";
import "./slip.css";

export interface CountdownProps {
  label: string;
  /** When it ends, in unix milliseconds of this browser, and its duration. */
  endsAt: number;
  duration: number;
}

export function Countdown({ label, endsAt, duration }: CountdownProps) {
  const [remaining, setLeft] = useState(() => Math.max(0, endsAt - Date.now()));
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
      <Progress label={label} value={duration - remaining} max={duration} />
    </div>
  );
}
