import { type RefObject, useEffect, useMemo, useRef } from "react";
import { amountText } from "../../../../../lib/currencies";
import { formatMultiplier } from "../../../../../lib/format";
import { Progress } from "../../../../../ui/Progress";
import { reducedMotion } from "../../motion";
import { StageCanvas, type Paint, type StageCanvasHandle } from "../../StageCanvas";
import { hundredthsText, readHundredths, sizeOf } from "./crash.math";
import { alertSeconds, type CrashModel, warnSeconds } from "./crash.model";
import { makeScene } from "./crash.scene";
import { text } from "./crash.texts";
import { JoinedPlayers } from "./Joined";
import "./crash.css";

const radius = 54;
const circumference = 2 * Math.PI * radius;

export function Stage({ model }: { model: CrashModel }) {
  const canvas = useRef<StageCanvasHandle>(null);
  const number = useRef<HTMLSpanElement>(null);
  const ring = useRef<SVGCircleElement>(null);
  const scene = useMemo(() => makeScene(model, () => canvas.current?.wake()), [model]);
  useEffect(() => scene.stop, [scene]);
  const paint: Paint = useMemo(() => (frame) => {
    writeFrameValues(model, number, ring);
    return scene.paint(frame);
  }, [model, scene]);
  const phase = model.phase.value;
  const seconds = model.seconds.value;
  // With reduced motion there are no frames in between.
  useEffect(() => canvas.current?.wake(), [phase, seconds]);
  return (
    <div className="crash-stage" data-phase={phase ?? "unknown"} data-testid="crash-stage">
      <StageCanvas className="crash-canvas" label={text("crash.sky")} paint={paint} ref={canvas} />
      <div className="crash-middle">
        {phase === "betting" && <Countdown model={model} ring={ring} />}
        {(phase === "flight" || phase === "pause") && <CurrentMultiplier model={model} number={number} />}
        {phase === "preparing" && <Preparing model={model} />}
        {phase === "closed" && <p className="crash-notice" role="status">{text("crash.closed")}</p>}
        {phase === null && <p className="crash-notice" role="status">{text("crash.connecting")}</p>}
      </div>
      <JoinedPlayers model={model} />
    </div>
  );
}

// Values that change with every frame are written to the DOM directly, not by Preact.
function writeFrameValues(model: CrashModel, number: RefObject<HTMLSpanElement | null>, ring: RefObject<SVGCircleElement | null>): void {
  if (number.current && model.phase.peek() === "flight") {
    const hundredths = model.heightNow();
    number.current.textContent = formatMultiplier(hundredthsText(hundredths));
    number.current.dataset.size = sizeOf(hundredths);
  }
  if (ring.current) {
    ring.current.style.strokeDashoffset = String(circumference * (1 - model.leftNow(reducedMotion())));
  }
}

function Countdown({ model, ring }: { model: CrashModel; ring: RefObject<SVGCircleElement | null> }) {
  const seconds = model.seconds.value;
  const level = seconds <= alertSeconds ? "alert" : seconds <= warnSeconds ? "warn" : "calm";
  return (
    <div className={`crash-countdown crash-countdown-${level}`} data-testid="crash-countdown">
      <p className="crash-lead" role="status">{text("crash.betting")}</p>
      <div className="crash-ring" role="timer">
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className="crash-ring-track" cx="60" cy="60" r={radius} />
          <circle ref={ring} className="crash-ring-left" cx="60" cy="60" r={radius} strokeDasharray={circumference} />
        </svg>
        <span className="crash-seconds num">{seconds}<span className="crash-unit">{text("crash.seconds")}</span></span>
      </div>
      <p className="crash-lead crash-lead-low">{text("crash.starts")}</p>
      <Stakes model={model} />
    </div>
  );
}

/** The stakes of the round so far. */
function Stakes({ model }: { model: CrashModel }) {
  const players = model.table.value?.players ?? 0;
  const staked = model.table.value?.staked ?? "0";
  return (
    <p className="crash-stakes num">
      {text("crash.playerCount", { n: players })}
      {Number(staked) > 0 && <> · {text("crash.staking", { amount: amountText(staked, "usd") })}</>}
    </p>
  );
}

function CurrentMultiplier({ model, number }: { model: CrashModel; number: RefObject<HTMLSpanElement | null> }) {
  const table = model.table.value;
  const busted = table?.phase === "pause";
  if (table?.voided) return <p className="crash-notice" role="status">{text("crash.voided")}</p>;
  if (busted) {
    const point = formatMultiplier(table.point ?? "1.00");
    return (
      <div className="crash-height">
        <p className="crash-number crash-number-busted num" aria-hidden="true"><span>{point}</span></p>
        <p className="crash-verdict crash-verdict-busted" role="status">{text("crash.busted", { multiplier: point })}</p>
      </div>
    );
  }
  return (
    <div className="crash-height">
      <p className="crash-number num" aria-hidden="true" data-testid="crash-multiplier">
        <span ref={number} data-size={sizeOf(model.heightNow())}>{formatMultiplier(hundredthsText(model.heightNow()))}</span>
      </p>
      <p className="crash-verdict" role="status"><RoundStatus model={model} /></p>
    </div>
  );
}

function RoundStatus({ model }: { model: CrashModel }) {
  const own = model.own.value;
  if (model.silent.value) return <>{text("crash.silent")}</>;
  if (own && own.view.cashout !== null && readHundredths(own.view.cashout) !== null) {
    return <strong className="crash-cashed">{text("crash.cashed", { payout: amountText(own.payout, own.currency), multiplier: formatMultiplier(own.view.cashout) })}</strong>;
  }
  return <>{text("crash.flying")}</>;
}

function Preparing({ model }: { model: CrashModel }) {
  const percent = model.table.value?.progress ?? 0;
  return (
    <div className="crash-preparing" role="status">
      <p>{text("crash.preparing")}</p>
      <Progress label={text("crash.preparing")} value={percent} max={100} />
      <p className="num">{text("crash.percent", { percent })}</p>
    </div>
  );
}
