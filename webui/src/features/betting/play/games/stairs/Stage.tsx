import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../../../ui/cx";
import { isNarrow } from "../../../../../lib/breakpoints";
import { Defs, Dusk } from "./art";
import { Field, Picker } from "./Field";
import type { StairsModel } from "./stairs.model";
import "./stairs.css";

/** Below this width of the stage a cell of the widest row is too small to press. */
const pressableWidth = 640;

export function Stage({ model }: { model: StairsModel }) {
  useSignals();
  const stage = useRef<HTMLDivElement>(null);
  const [small, setSmall] = useState(isNarrow.peek());
  useEffect(() => {
    if (!stage.current) return;
    const follow = new ResizeObserver(([entry]) => entry && setSmall(entry.contentRect.width < pressableWidth || isNarrow.peek()));
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
