// Draws frames of the board, on the page or in a worker, from the clock and a
// scene alone. What does not move is copied from pictures once; a frame then
// takes away what the last one drew and draws what moves now.

import { courseOf, hopsOf, moveBall, type Course, type Hop } from "./plinko.fall";
import { ballRadius, bucketX, pegMet, pegX, place, type Point } from "./plinko.geometry";
import { drawGlow, drawMark, drawTrail, glowReach, type Context } from "./plinko.lights";
import { ballMargin, type Ended, type Falling, type Pictures, type Scene } from "./plinko.scene";
import { Spots } from "./plinko.spots";

const glowTime = 300;
const bumpTime = 520;
/** A bucket leaves its place by no more than this, in rows. */
const mostSink = 0.3;

/** How far a bucket is pressed down by the ball that fell into it, in rows. */
const sinkAt = (age: number): number => 0.36 * Math.exp(-4 * age) * Math.sin(age * Math.PI * 3);

/** The way of a ball over the board that is drawn. */
interface Way {
  hops: Hop[];
  course: Course;
}

export class Painter {
  private pictures: Pictures | null = null;
  /** The last frame shows the way of a ball: it lies over everything. */
  private trailed = false;
  private readonly drawn = new Spots();
  private ways = new Map<number, Way>();
  private readonly at: Point = { x: 0, y: 0 };

  /** Draws a frame over the last one. True while something moves. */
  paint(ctx: Context, pictures: Pictures, { balls, hits, last }: Scene, now: number): boolean {
    const chosen = last && last.rows === pictures.rows && last.risk === pictures.risk ? last : null;
    const trail = balls.length === 0 && chosen?.unseen ? chosen : null;
    this.clear(ctx, pictures, trail !== null || this.trailed);
    this.trailed = trail !== null;
    ctx.setTransform(pictures.density, 0, 0, pictures.density, 0, 0);
    if (trail) drawTrail(ctx, courseOf(pictures.board, trail.path, hopsOf(trail.path)));
    this.forget(balls);
    for (const ball of balls) this.drawStruck(ctx, pictures, ball, now);
    for (const ball of balls) this.drawBall(ctx, pictures, ball, now);
    const bumped = this.drawBuckets(ctx, pictures, hits, chosen, now);
    return balls.length > 0 || bumped;
  }

  /** The next frame draws everything: somebody else has used the canvas. */
  begin(): void {
    this.pictures = null;
  }

  private clear(ctx: Context, pictures: Pictures, whole: boolean): void {
    const { cabinet } = pictures;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    if (whole || this.pictures !== pictures) {
      if (this.pictures?.board !== pictures.board) this.ways.clear();
      this.pictures = pictures;
      this.drawn.reset(cabinet.width, cabinet.height);
      ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
      ctx.drawImage(cabinet, 0, 0);
      return;
    }
    this.drawn.take((x, y, width, height) => {
      ctx.clearRect(x, y, width, height);
      ctx.drawImage(cabinet, x, y, width, height, x, y, width, height);
    });
  }

  private wayOf({ board }: Pictures, { id, path }: Falling): Way {
    let way = this.ways.get(id);
    if (!way) {
      const hops = hopsOf(path);
      way = { hops, course: courseOf(board, path, hops) };
      this.ways.set(id, way);
    }
    return way;
  }

  // Ways of balls that have landed.
  private forget(balls: readonly Falling[]): void {
    if (this.ways.size <= balls.length) return;
    this.ways = new Map(balls.flatMap(({ id }) => (this.ways.has(id) ? [[id, this.ways.get(id)!] as const] : [])));
  }

  /** The pegs that a ball has just struck. */
  private drawStruck(ctx: Context, pictures: Pictures, ball: Falling, now: number): void {
    const { board, density } = pictures;
    const { hops } = this.wayOf(pictures, ball);
    const reach = (glowReach * board.space + 2) * density;
    let rights = 0;
    for (let row = 0; row < ball.path.length; row++) {
      const hop = hops[row]!;
      const age = (now - ball.start - hop.start - hop.length) / glowTime;
      if (age < 0) return;
      if (age < 1) {
        const peg = place(board, pegX(row, pegMet(rights)), row);
        drawGlow(ctx, peg, board.space, age);
        this.drawn.add(peg.x * density - reach, peg.y * density - reach, reach * 2, reach * 2);
      }
      rights += ball.path[row]!;
    }
  }

  private drawBall(ctx: Context, pictures: Pictures, ball: Falling, now: number): void {
    const { at } = this;
    const { board, density } = pictures;
    const { course, hops } = this.wayOf(pictures, ball);
    moveBall(at, course, hops, now - ball.start);
    const size = 2 * ballRadius * board.space * ballMargin;
    const left = at.x - size / 2, top = at.y - size / 2;
    ctx.drawImage(pictures.ball, left, top, size, size);
    this.drawn.add(left * density, top * density, size * density, size * density);
  }

  /** True while a bucket moves. */
  private drawBuckets(ctx: Context, { board, buckets, rows, density }: Pictures, hits: readonly number[], chosen: Ended | null, now: number): boolean {
    const slice = buckets.width / (rows + 1);
    let moving = false;
    for (let bucket = 0; bucket <= rows; bucket++) {
      const age = (now - (hits[bucket] ?? -bumpTime)) / bumpTime;
      const bumped = age < 1;
      const top = board.bucketTop + (bumped && age > 0 ? sinkAt(age) * board.gap : 0);
      const x = board.middle + bucketX(rows, bucket) * board.space;
      ctx.drawImage(buckets, slice * bucket, 0, slice, buckets.height, x - board.space / 2, top, board.space, board.bucketHeight);
      if (chosen?.bucket === bucket) drawMark(ctx, board, x, top);
      moving ||= bumped;
    }
    // Balls fall behind the buckets: all of them are drawn in every frame.
    const sink = mostSink * board.gap + 2;
    const across = board.space * (rows + 1) + 4;
    this.drawn.add((board.middle - across / 2) * density, (board.bucketTop - sink) * density, across * density, (board.bucketHeight + 2 * sink) * density);
    return moving;
  }
}
