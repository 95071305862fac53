// A sticker or GIF. With reduced motion only its first frame is shown.

import { useEffect, useRef, useState } from "react";

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";
const prefersReducedMotion = (): boolean => window.matchMedia(reducedMotionQuery).matches;

export interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
}

export function Picture(props: PictureProps) {
  const [reducedMotion, setReducedMotion] = useState(prefersReducedMotion);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const media = window.matchMedia(reducedMotionQuery);
    const onChange = () => setReducedMotion(media.matches);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  }, []);
  if (reducedMotion && !broken) return <FirstFrame key={props.src} {...props} onBroken={() => setBroken(true)} />;
  const { width, height } = props;
  return <img {...props} loading="lazy" style={{ width, height }} />;
}

/** A canvas shows the first frame of an animated picture. */
function FirstFrame({ src, alt, width, height, className, onBroken }: PictureProps & { onBroken: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => drawFitted(canvas.current, image);
    image.onerror = onBroken; // The img element shows the alternative text in its place.
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
    // Another address creates another component.
  }, []);
  return <canvas ref={canvas} className={className} role="img" aria-label={alt} style={{ width, height }} />;
}

/** Draws the whole picture centred on the canvas, at the resolution of the screen. */
function drawFitted(canvas: HTMLCanvasElement | null, image: HTMLImageElement): void {
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return;
  const { clientWidth, clientHeight } = canvas;
  canvas.width = Math.round(clientWidth * window.devicePixelRatio);
  canvas.height = Math.round(clientHeight * window.devicePixelRatio);
  const { naturalWidth = 0, naturalHeight = 0 } = image;
  const [wide, high] = naturalWidth > 0 && naturalHeight > 0 ? [naturalWidth, naturalHeight] : [clientWidth, clientHeight];
  const scale = Math.min(canvas.width / wide, canvas.height / high);
  context.drawImage(image, (canvas.width - wide * scale) / 2, (canvas.height - high * scale) / 2, wide * scale, high * scale);
}
