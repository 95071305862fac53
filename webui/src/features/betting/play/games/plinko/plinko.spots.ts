// The spots of a picture that a frame has drawn over, in whole pixels within it.

export class Spots {
  private readonly sides: number[] = [];
  private width = 0;
  private height = 0;

  /** Forgets every spot; the picture is so large. */
  reset(width: number, height: number): void {
    this.sides.length = 0;
    this.width = width;
    this.height = height;
  }

  /** Notes a spot, with the pixels that it touches in part. */
  add(x: number, y: number, width: number, height: number): void {
    const left = Math.max(0, Math.floor(x) - 1), top = Math.max(0, Math.floor(y) - 1);
    const right = Math.min(this.width, Math.ceil(x + width) + 1), foot = Math.min(this.height, Math.ceil(y + height) + 1);
    if (right > left && foot > top) this.sides.push(left, top, right - left, foot - top);
  }

  /** Hands every spot over and forgets it. */
  take(use: (x: number, y: number, width: number, height: number) => void): void {
    const { sides } = this;
    for (let at = 0; at < sides.length; at += 4) use(sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!);
    sides.length = 0;
  }
}
