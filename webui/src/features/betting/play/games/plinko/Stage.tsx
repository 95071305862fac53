import { useEffect, useMemo, useRef } from "react";
import { StageCanvas, type StageCanvasHandle } from "../../StageCanvas";
import type { PlinkoModel } from "./plinko.model";
import { makePaint } from "./plinko.paint";
import { formatMultiplier, formatPercent, shortMultiplier } from "../../../../../lib/format";
import { chanceOf, tierOf } from "./plinko.table";
import { text } from "./plinko.texts";
import "./plinko.css";

export function Stage({ model }: { model: PlinkoModel }) {
  const canvas = useRef<StageCanvasHandle>(null);
  const { paint, end } = useMemo(() => makePaint(model, () => canvas.current?.wake()), [model]);
  useEffect(() => end, [end]);
  useEffect(() => model.watch(() => canvas.current?.wake()), [model]);
  const { rows, risk } = model;
  useEffect(() => canvas.current?.wake(), [rows.value, risk.value]);
  return (
    <div className="plinko-stage">
      <StageCanvas
        className="plinko-canvas"
        label={text("plinko.board", { rows: rows.value, buckets: Number(rows.value) + 1 })}
        paint={paint}
        clearsItself
        ref={canvas}
      />
      <Buckets model={model} />
      <LastBalls model={model} />
    </div>
  );
}

/** The accessible description of the buckets. */
function Buckets({ model }: { model: PlinkoModel }) {
  const rows = Number(model.rows.value);
  return (
    <ol className="hidden-text" aria-label={text("plinko.buckets")}>
      {model.pays().map((pays, bucket) => (
        <li key={bucket}>{text("plinko.bucket", { n: bucket + 1, pays: formatMultiplier(pays), chance: formatPercent(chanceOf(rows, bucket)) })}</li>
      ))}
    </ol>
  );
}

/** The multipliers of the last balls, the newest at the top. */
function LastBalls({ model }: { model: PlinkoModel }) {
  const last = model.column.value;
  const [newest] = last;
  return (
    <>
      <ol className="plinko-last" aria-label={text("plinko.last")}>
        {last.map(({ id, view, slides }) => {
          const { fill, ink } = tierOf(view.multiplier);
          return (
            <li key={id} className={slides ? "plinko-last-moving" : undefined} style={{ background: fill, color: ink }}>
              {shortMultiplier(view.multiplier)}
            </li>
          );
        })}
      </ol>
      <p className="hidden-text" role="status">
        {newest ? text("plinko.landed", { n: newest.view.bucket + 1, pays: formatMultiplier(newest.view.multiplier) }) : ""}
      </p>
    </>
  );
}
