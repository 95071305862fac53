import { Check, X } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { cx } from "../../../../../ui/cx";
import { StageCanvas, type StageCanvasHandle } from "../../StageCanvas";
import { formatMultiplier } from "../../../../../lib/format";
import { targetText } from "./limbo.math";
import type { LimboModel } from "./limbo.model";
import { makePaint } from "./limbo.paint";
import { text } from "./limbo.texts";
import "./limbo.css";

export function Stage({ model }: { model: LimboModel }) {
  const canvas = useRef<StageCanvasHandle>(null);
  const paint = useMemo(() => makePaint(model), [model]);
  useEffect(() => model.watch(() => canvas.current?.wake()), [model]);
  const { goal, result } = model;
  useEffect(() => canvas.current?.wake(), [goal.value, result.value]);
  return (
    <div className="limbo-stage">
      <StageCanvas className="limbo-canvas" label={text("limbo.sky")} paint={paint} ref={canvas} />
      <p className="limbo-bar">{text("limbo.bar", { target: formatMultiplier(targetText(goal.value)) })}</p>
      <ResultNumber model={model} />
    </div>
  );
}

/** The number in large digits, and whether it has reached the target. */
function ResultNumber({ model }: { model: LimboModel }) {
  const number = useRef<HTMLSpanElement>(null);
  const result = model.result.value;
  const rising = model.rising.value;
  useEffect(() => model.watch((_, shown) => {
    if (!number.current) return;
    number.current.textContent = shown;
    // Numbers of ten millions need smaller type.
    number.current.dataset.size = shown.length > 11 ? "small" : shown.length > 8 ? "medium" : "large";
  }), [model]);
  return (
    <div className={cx("limbo-result", result && (result.won ? "limbo-won" : "limbo-lost"), !result && !rising && "limbo-idle")}>
      <p className="limbo-number" aria-hidden="true"><span ref={number} /></p>
      <p className="limbo-verdict" role="status">
        {result ? (
          <>
            {result.won ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <span className="hidden-text">{formatMultiplier(result.view.result)}. </span>
            {text(result.won ? "limbo.won" : "limbo.lost", { target: formatMultiplier(result.view.target) })}
          </>
        ) : text(rising ? "limbo.rising" : "limbo.ready")}
      </p>
    </div>
  );
}
