// The wheel: the picture with the words of its sectors, and the pointer above it.

import { useSignals } from "@preact/signals-react/runtime";
import type { ReadonlySignal } from "@preact/signals-react";
import type { CSSProperties } from "react";
import type { WheelSegment } from "../../../lib/api.gen";
import { segmentText } from "./prizes";
import { sectorDegrees, sectors } from "./turning";
import { text } from "./wheel.texts";
import "./wheel.css";

/** The picture of all wheels. */
export const picture = "/img/misc/bonusWheel.png";

interface Props {
  degrees: ReadonlySignal<number>;
  /** Empty while they are loaded: the words come into place later, nothing moves. */
  segments: readonly WheelSegment[];
}

export function Disc({ degrees, segments }: Props) {
  useSignals();
  return (
    <div className="wheel-disc" role="img" aria-label={text("wheel.picture")}>
      <span className="wheel-pointer" aria-hidden="true" />
      <div className="wheel-turning" data-degrees={degrees.value} style={{ "--turned": `${degrees.value}deg` } as CSSProperties}>
        <img src={picture} alt="" width={640} height={640} draggable={false} />
        {Array.from({ length: sectors }, (_, at) => {
          const segment = segments[at % 6];
          const words = segment ? segmentText(segment) : null;
          return (
            <span key={at} className="wheel-sector" data-segment={(at % 6) + 1} aria-hidden="true" style={{ "--at": `${at * sectorDegrees}deg` } as CSSProperties}>
              {words && <b className="num">{words}</b>}
            </span>
          );
        })}
      </div>
    </div>
  );
}
