import { useEffect, useRef, useState } from "react";
import { cx } from "../../../../../ui/cx";
import { isNarrow } from "../../../../../lib/breakpoints";
import { StairsDefs, Dusk } from "./art";
import { Field, Picker } from "./Field";
import type { StairsModel } from "./stairs.model";
import "./stairs.css";

/** The min size of a cell in pixels for direct presses. Below it the picker is used. */
const minCellSize = 25;
/** Cells across the bottom plus margins, and rows plus the ground. */
const cellsAcross = 20;
const rowsDown = 14.2;
/** Width of the multipliers at the side plus the edges, as in stairs.css. */
const sideWidth = 102;

export function Stage({ model }: { model: StairsModel }) {
  const stage = useRef<HTMLDivElement>(null);
  const [small, setSmall] = useState(isNarrow.peek());
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSmall(isNarrow.peek() || Math.min((width - sideWidth) / cellsAcross, (height - 10) / rowsDown) < minCellSize);
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={cx("stairs-stage", small && "stairs-small", model.still.value && "stairs-still")} ref={stage}>
      <Dusk />
      <StairsDefs />
      <Field model={model} pressable={!small} />
      {small && <Picker model={model} />}
    </div>
  );
}
