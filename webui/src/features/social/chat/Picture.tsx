// A sticker or GIF. Where motion is not wanted only its first frame is shown.

import { useEffect, useRef, useState } from "react";

const stillQuery = "(prefers-reduced-motion: reduce)";
const still = (): boolean => window.matchMedia(stillQuery).matches;

export interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
}

export function Picture(props: PictureProps) {
  const [calm, setCalm] = useState(still);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const media = window.matchMedia(stillQuery);
    const follow = () => setCalm(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  if (calm && !broken) return <FirstFrame key={props.src} {...props} onBroken={() => setBroken(true)} />;
  const { width, height } = props;
  return <img {...props} loading="lazy" style={{ width, height }} />;
}

/** A canvas takes the first frame of a picture that moves. */
function FirstFrame({ src, alt, width, height, className, onBroken }: PictureProps & { onBroken: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => drawFitted(canvas.current, image);
    image.onerror = onBroken; // The img element shows the words in its place.
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
    // Another address makes another part.
  }, []);
  return <canvas ref={canvas} className={className} role="img" aria-label={alt} style={{ width, height }} />;
}

/** The whole picture in the middle of the canvas, sharp on this screen. */
function drawFitted(canvas: HTMLCanvasElement | null, image: HTMLImageElement): void {
  const brush = canvas?.getContext("2d");
  if (!canvas || !brush) return;
  const { clientWidth, clientHeight } = canvas;
  canvas.width = Math.round(clientWidth * window.devicePixelRatio);
  canvas.height = Math.round(clientHeight * window.devicePixelRatio);
  const { naturalWidth = 0, naturalHeight = 0 } = image;
  const [wide, high] = naturalWidth > 0 && naturalHeight > 0 ? [naturalWidth, naturalHeight] : [clientWidth, clientHeight];
  const scale = Math.min(canvas.width / wide, canvas.height / high);
  brush.drawImage(image, (canvas.width - wide * scale) / 2, (canvas.height - high * scale) / 2, wide * scale, high * scale);
}
