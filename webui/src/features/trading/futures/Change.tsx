import { ArrowDown, ArrowUp } from "lucide-react";
import { changeText, isFall } from "./number";

/** A change of a day with an arrow, because colour is not the only sign. */
export function Change({ percent }: { percent: string }) {
  const fell = isFall(percent);
  const Arrow = fell ? ArrowDown : ArrowUp;
  return <span className="trading-change num" data-fall={fell || undefined}><Arrow size={12} aria-hidden="true" />{changeText(percent)}</span>;
}
