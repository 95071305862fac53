import { memo, useEffect, useRef } from "react";
import type { RouletteModel } from "./roulette.model";
import { colourOf } from "./spots";
import { order, pocketStep, type WheelState } from "./spin";

/** Distances from the middle, of 100: the ball on its track and in a pocket. */
const trackRadius = 88;
const pocketRadius = 56;

/** The wheel: a fixed bowl, a turning rotor and a ball. A spin changes only two transforms. */
export const Wheel = memo(function Wheel({ model }: { model: RouletteModel }) {
  const rotor = useRef<SVGSVGElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return model.watchWheel((state: WheelState) => {
      if (!rotor.current || !ball.current) return;
      const radius = pocketRadius + (trackRadius - pocketRadius) * state.height;
      rotor.current.style.transform = `rotate(${state.rotor}deg)`;
      // The box is the whole wheel, so its height is twice the radius.
      ball.current.style.transform = `rotate(${state.ball}deg) translateY(${50 - radius / 2}%)`;
    });
  }, [model]);
  return (
    <div className="roulette-wheel" aria-hidden="true">
      <Bowl />
      <svg className="roulette-rotor" viewBox="-100 -100 200 200" ref={rotor}>
        {order.map((number, at) => <Pocket key={number} number={number} at={at} />)}
        <Turret />
      </svg>
      <div className="roulette-ball-arm" ref={ball}><span className="roulette-ball" /></div>
    </div>
  );
});

const at = (angle: number, radius: number) => {
  const turn = (angle - 90) * (Math.PI / 180);
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
};

function slice(angle: number, inner: number, outer: number): string {
  const from = angle - pocketStep / 2, to = angle + pocketStep / 2;
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}

const fills = { green: "#0f8a55", red: "#c22a36", black: "#1b1d22" };
const innerFills = { green: "#0a5c39", red: "#83161f", black: "#0c0d10" };

function Pocket({ number, at: index }: { number: number; at: number }) {
  const angle = index * pocketStep;
  const colour = colourOf(number);
  return (
    <g>
      <path d={slice(angle, 63, 80)} fill={fills[colour]} stroke="#d9b069" strokeWidth="0.7" />
      <path d={slice(angle, 48, 63)} fill={innerFills[colour]} stroke="#d9b069" strokeWidth="0.7" />
      <text x="0" y="-68.2" textAnchor="middle" fontSize="8.6" fontWeight="700" fill="#fff8e8" transform={`rotate(${angle})`}>{number}</text>
    </g>
  );
}

function Turret() {
  return (
    <g>
      <circle r="48" fill="url(#roulette-cone)" stroke="#e4bd74" strokeWidth="1.6" />
      <circle r="36" fill="none" stroke="#000" strokeOpacity="0.25" strokeWidth="1" />
      {[0, 90, 180, 270].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d="M-2.2 0-1.5-27h3l.7 27z" fill="url(#roulette-brass)" />
          <circle cy="-29" r="4" fill="url(#roulette-brass)" />
        </g>
      ))}
      <circle r="10" fill="url(#roulette-brass)" stroke="#7d5520" strokeWidth="0.8" />
      <circle r="4.5" fill="#fff0c9" opacity="0.85" />
    </g>
  );
}

/** The mahogany bowl with its brass deflectors. */
function Bowl() {
  return (
    <svg className="roulette-bowl" viewBox="-100 -100 200 200">
      <defs>
        <radialGradient id="roulette-wood" r="0.5">
          <stop offset="0.78" stopColor="#5b2a14" />
          <stop offset="0.86" stopColor="#7e3d1d" />
          <stop offset="0.93" stopColor="#a85d2e" />
          <stop offset="1" stopColor="#4a200e" />
        </radialGradient>
        <radialGradient id="roulette-cone" cx="0.42" cy="0.38" r="0.7">
          <stop offset="0" stopColor="#b0622f" />
          <stop offset="0.6" stopColor="#6c3216" />
          <stop offset="1" stopColor="#35160a" />
        </radialGradient>
        <radialGradient id="roulette-brass" cx="0.35" cy="0.3" r="0.9">
          <stop offset="0" stopColor="#fff0c2" />
          <stop offset="0.45" stopColor="#e1b25a" />
          <stop offset="1" stopColor="#875c1e" />
        </radialGradient>
      </defs>
      <circle r="99" fill="url(#roulette-wood)" stroke="#e4bd74" strokeWidth="1.4" />
      <circle r="92" fill="none" stroke="#2c1107" strokeOpacity="0.6" strokeWidth="1.2" />
      <circle r="82" fill="#1a0b05" stroke="#e4bd74" strokeWidth="1.2" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path key={angle} d="M0-90.500l1.9 3.500L0-83.500l-1.9-3.500z" fill="url(#roulette-brass)" transform={`rotate(${angle + 22.5})`} />
      ))}
    </svg>
  );
}
