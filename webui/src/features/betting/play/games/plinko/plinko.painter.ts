// Draws frames of the board, on the page or in a worker, from a clock and a scene. Static parts are
// copied once from pictures. Each frame then clears what the last one drew and draws what moves
// now.

import { courseOf, hopsOf, moveBall, type BallCourse, type Hop } from "./plinko.fall";
import { ballRadius, bucketX, pegHit, pegX, pointAt, type Point } from "./plinko.geometry";
import { drawGlow, drawMark, drawTrail, glowRadius, type Context } from "./plinko.lights";
import { ballMargin, type LastResult, type FallingBall, type Pictures, type Scene } from "./plinko.scene";
import { DrawnAreas } from "./plinko.areas";

const glowTime = 300;
const bumpTime = 520;
/** Max distance that a bucket moves, in rows. */
const maxSink = 0.3;

/** How far a bucket is pressed down after a ball fell into it, in rows. */
const sinkAt = (age: number): number => 0.36 * Math.exp(-4 * age) * Math.sin(age * Math.PI * 3);

/** The path of a ball over the drawn board. */
interface BallWay {
  hops: Hop[];
  course: BallCourse;
}

export class Painter {
  private pictures: Pictures | null = null;
  /** The last frame shows the path of a ball, above everything else. */
  private trailed = false;
  private readonly drawnAreas = new DrawnAreas();
  private ballWays = new Map<number, BallWay>();
  private readonly at: Point = { x: 0, y: 0 };

  /** Draws a frame over the last one. Returns true while something moves. */
  paint(ctx: Context, pictures: Pictures, { balls, hits, last }: Scene, now: number): boolean {
    const boardResult = last && last.rows === pictures.rows && last.risk === pictures.risk ? last : null;
    const trail = balls.length === 0 && boardResult?.notAnimated ? boardResult : null;
    this.clear(ctx, pictures, trail !== null || this.trailed);
    this.trailed = trail !== null;
    ctx.setTransform(pictures.density, 0, 0, pictures.density, 0, 0);
    if (trail) drawTrail(ctx, courseOf(pictures.board, trail.path, hopsOf(trail.path)));
    this.dropLanded(balls);
    for (const ball of balls) this.drawStruckPegs(ctx, pictures, ball, now);
    for (const ball of balls) this.drawBall(ctx, pictures, ball, now);
    const bumped = this.drawBuckets(ctx, pictures, hits, boardResult, now);
    return balls.length > 0 || bumped;
  }

  /** The next frame draws everything, because other code has used the canvas. */
  invalidate(): void {
    this.pictures = null;
  }

  private clear(ctx: Context, pictures: Pictures, everything: boolean): void {
    const { cabinet } = pictures;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    if (everything || this.pictures !== pictures) {
      if (this.pictures?.board !== pictures.board) this.ballWays.clear();
      this.pictures = pictures;
      this.drawnAreas.reset(cabinet.width, cabinet.height);
      ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
      ctx.drawImage(cabinet, 0, 0);
      return;
    }
    this.drawnAreas.drain((x, y, width, height) => {
      ctx.clearRect(x, y, width, height);
      ctx.drawImage(cabinet, x, y, width, height, x, y, width, height);
    });
  }

  private wayOf({ board }: Pictures, { id, path }: FallingBall): BallWay {
    let way = this.ballWays.get(id);
    if (!way) {
      const hops = hopsOf(path);
      way = { hops, course: courseOf(board, path, hops) };
      this.ballWays.set(id, way);
    }
    return way;
  }

  // Drops the paths of landed balls.
  private dropLanded(balls: readonly FallingBall[]): void {
    if (this.ballWays.size <= balls.length) return;
    this.ballWays = new Map(balls.flatMap(({ id }) => (this.ballWays.has(id) ? [[id, this.ballWays.get(id)!] as const] : [])));
  }

  /** Draws the pegs that a ball has just struck. */
  private drawStruckPegs(ctx: Context, pictures: Pictures, ball: FallingBall, now: number): void {
    const { board, density } = pictures;
    const { hops } = this.wayOf(pictures, ball);
    const reach = (glowRadius * board.space + 2) * density;
    let rights = 0;
    for (let row = 0; row < ball.path.length; row++) {
      const hop = hops[row]!;
      const age = (now - ball.start - hop.start - hop.length) / glowTime;
      if (age < 0) return;
      if (age < 1) {
        const peg = pointAt(board, pegX(row, pegHit(rights)), row);
        drawGlow(ctx, peg, board.space, age);
        this.drawnAreas.add(peg.x * density - reach, peg.y * density - reach, reach * 2, reach * 2);
      }
      rights += ball.path[row]!;
    }
  }

  private drawBall(ctx: Context, pictures: Pictures, ball: FallingBall, now: number): void {
    const { at } = this;
    const { board, density } = pictures;
    const { course, hops } = this.wayOf(pictures, ball);
    moveBall(at, course, hops, now - ball.start);
    const size = 2 * ballRadius * board.space * ballMargin;
    const left = at.x - size / 2, top = at.y - size / 2;
    ctx.drawImage(pictures.ball, left, top, size, size);
    this.drawnAreas.add(left * density, top * density, size * density, size * density);
  }

  /** Returns true while a bucket moves. */
  private drawBuckets(ctx: Context, { board, buckets, rows, density }: Pictures, hits: readonly number[], boardResult: LastResult | null, now: number): boolean {
    const slice = buckets.width / (rows + 1);
    let moving = false;
    for (let bucket = 0; bucket <= rows; bucket++) {
      const age = (now - (hits[bucket] ?? -bumpTime)) / bumpTime;
      const bumped = age < 1;
      const top = board.bucketTop + (bumped && age > 0 ? sinkAt(age) * board.gap : 0);
      const x = board.middle + bucketX(rows, bucket) * board.space;
      ctx.drawImage(buckets, slice * bucket, 0, slice, buckets.height, x - board.space / 2, top, board.space, board.bucketHeight);
      if (boardResult?.bucket === bucket) drawMark(ctx, board, x, top);
      moving ||= bumped;
    }
    // Balls fall behind the buckets, so every frame draws all buckets.
    const sink = maxSink * board.gap + 2;
    const across = board.space * (rows + 1) + 4;
    this.drawnAreas.add((board.middle - across / 2) * density, (board.bucketTop - sink) * density, across * density, (board.bucketHeight + 2 * sink) * density);
    return moving;
  }
}
