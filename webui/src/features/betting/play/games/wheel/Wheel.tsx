import { useEffect, useRef, type RefObject } from "react";
import { formatMultiplier } from "../../../../../lib/format";
import { cx } from "../../../../../ui/cx";
import { Frame, Pointer } from "./art";
import type { WheelModel } from "./wheel.model";
import { stepOf } from "./wheel.spin";
import { shortMultiplierText, hundredths, prizesOf, equalMultipliers, tierOf } from "./wheel.table";
import { text } from "./wheel.texts";

/** Radii, of 100: the ring of segments, its inner edge, the pegs between. */
const outer = 88;
const inner = 55;
const pegs = 85.6;
/** The max degrees that a peg bends the pointer. */
const maxBend = 26;
/** Segments that were not drawn fade their colours. Their numbers stay. */
const fadedFill = 0.38;
const fadedInk = "#f6f0ff";
/**
 * A number is upright and as large as its segment is wide, of 100. If that is too small to read, it
 * is drawn along the radius.
 */
const labelRadius = 72.5;
const maxLabelSize = 11;
const minLabelSize = 5.6;
/** Widths of a digit and of the decimal point, relative to the type size. */
const digitWidth = 0.7;
const pointWidth = 0.32;

/** The wheel with its pointer and hub. A spin changes only two transforms and the number in the hub. */
export function Wheel({ model }: { model: WheelModel }) {
  const rotor = useRef<SVGSVGElement>(null);
  const pointer = useRef<SVGSVGElement>(null);
  const passingNumber = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = "";
    return model.watch(({ rotation, bend, segment }) => {
      if (!rotor.current || !pointer.current || !passingNumber.current) return;
      rotor.current.style.transform = `rotate(${rotation % 360}deg)`;
      // The wheel turns clockwise, so its pegs push the tip to the right.
      pointer.current.style.transform = `rotate(${-bend * maxBend}deg)`;
      const pays = model.pays.peek()[segment] ?? "0";
      if (shown !== pays) passingNumber.current.textContent = formatMultiplier(pays);
      shown = pays;
    });
  }, [model]);
  const result = model.result.value;
  const won = result !== null && hundredths(result.multiplier) > 0n;
  const highlighted = won && !model.still.value;
  return (
    <div className={cx("wheel-body", highlighted && "wheel-lit")} aria-hidden="true">
      <Frame won={won} />
      <svg className="wheel-rotor" viewBox="-100 -100 200 200" ref={rotor}>
        <Ring pays={model.pays.value} hit={result?.segment ?? null} />
      </svg>
      <Hub model={model} under={passingNumber} />
      <Pointer ref={pointer} />
    </div>
  );
}

const at = (angle: number, radius: number): string => {
  const turn = (angle - 90) * (Math.PI / 180);
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
};

function slice(from: number, to: number, low: number, high: number): string {
  return `M${at(from, high)}A${high} ${high} 0 0 1 ${at(to, high)}L${at(to, low)}A${low} ${low} 0 0 0 ${at(from, low)}Z`;
}

function Ring({ pays, hit }: { pays: string[]; hit: number | null }) {
  const step = stepOf(pays.length || 1);
  return (
    <g>
      {pays.map((pay, index) => <Segment key={index} pay={pay} index={index} count={pays.length} faded={hit !== null && hit !== index} />)}
      {hit !== null && <path className="wheel-hit" d={slice((hit - 0.5) * step, (hit + 0.5) * step, inner, outer)} />}
      {pays.map((_, index) => {
        const [x, y] = at((index + 0.5) * step, pegs).split(" ");
        return <circle key={index} cx={x} cy={y} r="1.35" fill="#fff3cf" stroke="#6f4a12" strokeWidth="0.5" />;
      })}
    </g>
  );
}

function Segment({ pay, index, count, faded }: { pay: string; index: number; count: number; faded: boolean }) {
  const step = stepOf(count);
  const { fill, deep, ink } = tierOf(pay);
  const from = (index - 0.5) * step, to = (index + 0.5) * step;
  const pays = hundredths(pay) > 0n;
  return (
    <g>
      <g opacity={faded ? fadedFill : undefined}>
        <path d={slice(from, to, inner, outer)} fill={fill} />
        <path d={slice(from, to, inner, inner + 7)} fill={deep} />
        <path d={`M${at(to, inner)}L${at(to, outer)}`} stroke="#120822" strokeWidth="0.9" />
      </g>
      {pays && <Label pay={pay} angle={index * step} count={count} ink={faded ? fadedInk : ink} />}
    </g>
  );
}

function Label({ pay, angle, count, ink }: { pay: string; angle: number; count: number; ink: string }) {
  const shown = shortMultiplierText(pay);
  const maxWidth = (2 * Math.PI * labelRadius) / count - 1.6;
  const textWidth = [...shown].reduce((sum, character) => sum + (character === "." ? pointWidth : digitWidth), 0);
  const upright = maxWidth / textWidth >= minLabelSize;
  const size = upright ? Math.min(maxLabelSize, maxWidth / textWidth) : Math.min(8, maxWidth * 0.95);
  return (
    <text
      transform={`rotate(${angle}) translate(0 ${-labelRadius})${upright ? "" : " rotate(-90)"}`}
      className="wheel-label"
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={size.toFixed(2)}
      fill={ink}
    >
      {shown}
    </text>
  );
}

/** The hub: possible multipliers, the passing one, or the drawn one. */
function Hub({ model, under: passingNumber }: { model: WheelModel; under: RefObject<HTMLSpanElement | null> }) {
  const result = model.result.value;
  const pays = model.pays.value;
  const best = prizesOf(pays).at(-1)?.multiplier ?? "0";
  const won = result !== null && !equalMultipliers(result.multiplier, "0");
  const label = model.spinning.value ? text("wheel.under") : result === null ? text("wheel.upTo") : text(won ? "wheel.win" : "wheel.lose");
  return (
    <div className={cx("wheel-hub", result !== null && (won ? "wheel-hub-won" : "wheel-hub-lost"))}>
      <span className="wheel-hub-label">{label}</span>
      <span className="wheel-hub-number" hidden={!model.spinning.value} ref={passingNumber} />
      {!model.spinning.value && <span className="wheel-hub-number">{formatMultiplier(result?.multiplier ?? best)}</span>}
    </div>
  );
}
