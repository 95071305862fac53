// The pictures that frames are composed of. They are drawn on the page, which has the fonts.

import { drawBall, drawBucket, drawCabinet, labelsOf } from "./plinko.art";
import { ballRadius, boardIn } from "./plinko.geometry";
import { ballMargin, type PictureInputs, type Pictures } from "./plinko.scene";

/** Draws all pictures of a board with these multipliers. */
export function picturesOf(inputs: PictureInputs, pays: string[]): Pictures<HTMLCanvasElement> {
  const { rows, width, height, density } = inputs;
  const board = boardIn(rows, width, height);
  const cabinet = pictureOf(width, height, density, (ctx) => drawCabinet(ctx, board));
  const buckets = pictureOf(board.space * (rows + 1), board.bucketHeight, density, (ctx) => {
    const labels = labelsOf(ctx, board, pays);
    pays.forEach((pay, bucket) => drawBucket(ctx, board, board.space * (bucket + 0.5), 0, pay, labels.texts[bucket]!, labels));
  });
  const radius = ballRadius * board.space;
  const ball = pictureOf(2 * radius * ballMargin, 2 * radius * ballMargin, density, (ctx) =>
    drawBall(ctx, { x: radius * ballMargin, y: radius * ballMargin }, radius));
  return { ...inputs, board, cabinet, buckets, ball };
}

function pictureOf(width: number, height: number, density: number, draw: (ctx: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = Math.max(1, Math.round(width * density));
  picture.height = Math.max(1, Math.round(height * density));
  const ctx = picture.getContext("2d");
  if (ctx) {
    ctx.scale(picture.width / width, picture.height / height);
    draw(ctx);
  }
  return picture;
}

/** Copies that can be transferred to a worker. Null if the browser cannot make them. */
export function bitmapsOf(pictures: Pictures<HTMLCanvasElement>): Pictures<ImageBitmap> | null {
  const [cabinet, buckets, ball] = [pictures.cabinet, pictures.buckets, pictures.ball].map(bitmapOf);
  return cabinet && buckets && ball ? { ...pictures, cabinet, buckets, ball } : null;
}

function bitmapOf(picture: HTMLCanvasElement): ImageBitmap | null {
  const copy = new OffscreenCanvas(picture.width, picture.height);
  const ctx = copy.getContext("2d");
  if (!ctx) return null;
  ctx.drawImage(picture, 0, 0);
  return copy.transferToImageBitmap();
}
