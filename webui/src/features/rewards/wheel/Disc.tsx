// The wheel: the picture with the texts of its sectors, and the pointer above it.

import type { ReadonlySignal } from "@preact/signals";
import type { CSSProperties } from "react";
import type { WheelSegment } from "../../../lib/api.gen";
import { segmentText } from "./prizes";
import { sectorDegrees, sectors } from "./wheelMotion";
import { text } from "./wheel.texts";
import "./wheel.css";

/** The picture of all wheels. */
export const wheelImage = "/img/misc/bonusWheel.png";

interface Props {
  degrees: ReadonlySignal<number>;
  /** Empty while they load. The texts appear later without moving anything. */
  segments: readonly WheelSegment[];
}

export function Disc({ degrees, segments }: Props) {
  return (
    <div className="wheel-disc" role="img" aria-label={text("wheel.picture")}>
      <span className="wheel-pointer" aria-hidden="true" />
      <div className="wheel-turning" data-degrees={degrees.value} style={{ "--turned": `${degrees.value}deg` } as CSSProperties}>
        <img src={wheelImage} alt="" width={640} height={640} draggable={false} />
        {Array.from({ length: sectors }, (_, at) => {
          const segment = segments[at % 6];
          const label = segment ? segmentText(segment) : null;
          return (
            <span key={at} className="wheel-sector" data-segment={(at % 6) + 1} aria-hidden="true" style={{ "--at": `${at * sectorDegrees}deg` } as CSSProperties}>
              {label && <b className="num">{label}</b>}
            </span>
          );
        })}
      </div>
    </div>
  );
}
