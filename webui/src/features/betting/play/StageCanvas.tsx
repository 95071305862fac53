// A canvas that fills its box at the screen's resolution. It draws only while something moves.

import { type PointerEvent, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import "./stage-canvas.css";

export interface Frame {
  ctx: CanvasRenderingContext2D;
  /** Size of the box in CSS pixels. The context is scaled to CSS pixels. */
  width: number;
  height: number;
  /** Time in milliseconds, from requestAnimationFrame. */
  now: number;
}

/** Draws the picture. Returns true to request another frame. */
export type Paint = (frame: Frame) => boolean;

export interface StageCanvasHandle {
  /** Draws again from the next frame on, until paint returns false. */
  wake(): void;
}

export interface StageCanvasProps {
  /** The accessible description of the picture. */
  label: string;
  paint: Paint;
  className?: string;
  /** Paint clears the area it draws on, so the canvas is not cleared before each frame. */
  clearsItself?: boolean;
  /** Called with the position of a press, in CSS pixels of the box. */
  onPress?: (at: { x: number; y: number }) => void;
  ref?: RefObject<StageCanvasHandle | null>;
}

/** A higher pixel ratio costs frames and makes no visible difference. */
const maxPixelRatio = 3;

export function StageCanvas({ label, paint, className, clearsItself = false, onPress, ref }: StageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef(paint);
  const loop = useRef<Loop | null>(null);
  // Only the paint function of the last render is used.
  useEffect(() => {
    painter.current = paint;
    loop.current?.wake();
  }, [paint]);
  useEffect(() => {
    const running = canvas.current && startLoop(canvas.current, clearsItself, (frame) => painter.current(frame));
    loop.current = running;
    return () => running?.stop();
  }, [clearsItself]);
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

function startLoop(canvas: HTMLCanvasElement, clearsItself: boolean, paint: Paint): Loop | null {
  const ctx = canvas.getContext("2d");
  const box = canvas.parentElement;
  if (!ctx || !box) return null;
  let frame = 0;
  let width = 0;
  let height = 0;

  const draw = (now: number) => {
    frame = 0;
    if (width === 0 || height === 0) return;
    const pixelRatio = Math.min(maxPixelRatio, devicePixelRatio || 1);
    resizeCanvas(canvas, width, height, pixelRatio);
    ctx.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    if (!clearsItself) ctx.clearRect(0, 0, width, height);
    if (paint({ ctx, width, height, now })) wake();
  };
  const wake = () => {
    if (frame === 0 && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const onVisibilityChange = () => (document.hidden ? sleep() : wake());
  const resizeObserver = new ResizeObserver(() => {
    width = box.clientWidth;
    height = box.clientHeight;
    wake();
  });
  resizeObserver.observe(box);
  document.addEventListener("visibilitychange", onVisibilityChange);
  // Text that is drawn before its font loads would keep the fallback font.
  void document.fonts.ready.then(wake);

  return {
    wake,
    stop: () => {
      sleep();
      resizeObserver.disconnect();
      document.removeEventListener("visibilitychange", onVisibilityChange);
    },
  };
}

// Setting a canvas's size clears it and is expensive, so it happens only on a change.
function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number, pixelRatio: number): void {
  const pixelWidth = Math.round(width * pixelRatio);
  const pixelHeight = Math.round(height * pixelRatio);
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
}
