import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../../../ui/cx";
import { isNarrow } from "../../../../../lib/breakpoints";
import { Defs, Dusk } from "./art";
import { Field, Picker } from "./Field";
import type { StairsModel } from "./stairs.model";
import "./stairs.css";

/** A cell that is smaller is not pressed but chosen below. */
const pressable = 25;
/** Cells across the foot with room at the sides, and rows with the ground. */
const across = 20;
const down = 14.2;
/** What the multipliers at the side and the edges take, as in stairs.css. */
const aside = 102;

export function Stage({ model }: { model: StairsModel }) {
  useSignals();
  const stage = useRef<HTMLDivElement>(null);
  const [small, setSmall] = useState(isNarrow.peek());
  useEffect(() => {
    if (!stage.current) return;
    const follow = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSmall(isNarrow.peek() || Math.min((width - aside) / across, (height - 10) / down) < pressable);
    });
    follow.observe(stage.current);
    return () => follow.disconnect();
  }, []);
  return (
    <div className={cx("stairs-stage", small && "stairs-small", model.still.value && "stairs-still")} ref={stage}>
      <Dusk />
      <Defs />
      <Field model={model} pressable={!small} />
      {small && <Picker model={model} />}
    </div>
  );
}
