// The areas of a picture that a frame has drawn on, in whole pixels within it.

export class DrawnAreas {
  private readonly values: number[] = [];
  private width = 0;
  private height = 0;

  /** Clears the list and sets the size of the picture. */
  reset(width: number, height: number): void {
    this.values.length = 0;
    this.width = width;
    this.height = height;
  }

  /** Adds an area, including partly covered pixels. */
  add(x: number, y: number, width: number, height: number): void {
    const left = Math.max(0, Math.floor(x) - 1), top = Math.max(0, Math.floor(y) - 1);
    const right = Math.min(this.width, Math.ceil(x + width) + 1), foot = Math.min(this.height, Math.ceil(y + height) + 1);
    if (right > left && foot > top) this.values.push(left, top, right - left, foot - top);
  }

  /** Passes every area to `use` and clears the list. */
  drain(use: (x: number, y: number, width: number, height: number) => void): void {
    const { values } = this;
    for (let at = 0; at < values.length; at += 4) use(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
    values.length = 0;
  }
}
