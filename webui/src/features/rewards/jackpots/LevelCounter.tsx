// The level of a jackpot, which counts up to each new level.

import { useEffect, useRef, useState } from "react";
import { dollars } from "../../../lib/money";
import { nextFrame } from "./counter";
import { followLevels, levels } from "./levels";

interface Props {
  id: string;
  /** The level that the page knows, in dollars. */
  level: number;
}

export function LevelCounter({ id, level }: Props) {
  useEffect(followLevels, []);
  const target = levels.value.get(id) ?? level;
  const [shown, setShown] = useState(target);
  const current = useRef(shown);
  useEffect(() => {
    let frame = 0;
    const started = performance.now();
    const from = current.current;
    const step = (now: number) => {
      current.current = nextFrame(from, target, now - started);
      setShown(current.current);
      if (current.current !== target) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return <b className="num">{dollars(shown)}</b>;
}
