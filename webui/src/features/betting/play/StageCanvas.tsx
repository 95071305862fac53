// A canvas that fills its box, sharp on every screen, and draws only while
// something moves.

import { type PointerEvent, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import "./stage-canvas.css";

export interface Frame {
  ctx: CanvasRenderingContext2D;
  /** Size of the box in CSS pixels; the context is scaled to them. */
  width: number;
  height: number;
  /** Milliseconds, as requestAnimationFrame counts them. */
  now: number;
}

/** Draws the picture; true asks for another frame. */
export type Paint = (frame: Frame) => boolean;

export interface StageCanvasHandle {
  /** Draws again, from the next frame on, until paint has enough. */
  wake(): void;
}

export interface StageCanvasProps {
  /** What is seen, for those who do not see it. */
  label: string;
  paint: Paint;
  className?: string;
  /** Paint clears what it draws over, and may leave the rest as it is. */
  keeps?: boolean;
  /** Told where it was pressed, in CSS pixels of the box. */
  onPress?: (at: { x: number; y: number }) => void;
  ref?: RefObject<StageCanvasHandle | null>;
}

/** More pixels than this cost frames and are not seen. */
const densest = 3;

export function StageCanvas({ label, paint, className, keeps = false, onPress, ref }: StageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef(paint);
  const loop = useRef<Loop | null>(null);
  // The painting of the last render is the one that counts.
  useEffect(() => {
    painter.current = paint;
    loop.current?.wake();
  }, [paint]);
  useEffect(() => {
    const running = canvas.current && startLoop(canvas.current, keeps, (frame) => painter.current(frame));
    loop.current = running;
    return () => running?.stop();
  }, [keeps]);
  useImperativeHandle(ref, () => ({ wake: () => loop.current?.wake() }), []);

  function press(event: PointerEvent<HTMLCanvasElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onPress?.({ x: event.clientX - box.left, y: event.clientY - box.top });
  }

  return (
    <div className={className ? `play-canvas ${className}` : "play-canvas"}>
      <canvas ref={canvas} role="img" aria-label={label} onPointerDown={onPress && press} />
    </div>
  );
}

interface Loop {
  wake(): void;
  stop(): void;
}

function startLoop(canvas: HTMLCanvasElement, keeps: boolean, paint: Paint): Loop | null {
  const ctx = canvas.getContext("2d");
  const box = canvas.parentElement;
  if (!ctx || !box) return null;
  let frame = 0;
  let width = 0;
  let height = 0;

  const draw = (now: number) => {
    frame = 0;
    if (width === 0 || height === 0) return;
    const density = Math.min(densest, devicePixelRatio || 1);
    fit(canvas, width, height, density);
    ctx.setTransform(density, 0, 0, density, 0, 0);
    if (!keeps) ctx.clearRect(0, 0, width, height);
    if (paint({ ctx, width, height, now })) wake();
  };
  const wake = () => {
    if (frame === 0 && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const seen = () => (document.hidden ? sleep() : wake());
  const sizes = new ResizeObserver(() => {
    width = box.clientWidth;
    height = box.clientHeight;
    wake();
  });
  sizes.observe(box);
  document.addEventListener("visibilitychange", seen);
  // Text drawn before its font is there would keep the wrong one.
  void document.fonts.ready.then(wake);

  return {
    wake,
    stop: () => {
      sleep();
      sizes.disconnect();
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

// Setting a canvas's size empties it and costs much: only when it changes.
function fit(canvas: HTMLCanvasElement, width: number, height: number, density: number): void {
  const across = Math.round(width * density);
  const down = Math.round(height * density);
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
}
