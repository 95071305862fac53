// Coins and sparks that fly over the page when a player wins much. The layer is drawn only while
// something flies.

import { coin } from "./art/table";
import { brass, circle, fill, tone } from "./art/kit";

interface Particle {
  x: number;
  y: number;
  across: number;
  down: number;
  turn: number;
  size: number;
  left: number;
  kind: "coin" | "spark";
}

/** More would cost frames on a slow processor. */
const most = 70;
const gravity = 1500;

export class Particles {
  private all: Particle[] = [];
  private frame = 0;
  private before = 0;
  private sprite: HTMLCanvasElement | undefined;

  constructor(private readonly element: HTMLCanvasElement) {}

  /** Throws coins up from the bottom of the page. */
  fountain(count: number): void {
    const { innerWidth: width, innerHeight: height } = window;
    for (let index = 0; index < count; index++) {
      const side = Math.random() * 2 - 1;
      this.add({ x: width / 2 + side * width * 0.3, y: height + 30, across: side * 160 + (Math.random() - 0.5) * 200, down: -(0.9 + Math.random() * 0.5) * Math.sqrt(2 * gravity * height * 0.62), turn: Math.random() * 6, size: 22 + Math.random() * 22, left: 4, kind: "coin" });
    }
    this.start();
  }

  /** Throws sparks out of a place on the page. */
  sparks(x: number, y: number, count: number): void {
    for (let index = 0; index < count; index++) {
      const angle = Math.random() * Math.PI * 2, speed = 80 + Math.random() * 240;
      this.add({ x, y, across: Math.cos(angle) * speed, down: Math.sin(angle) * speed - 120, turn: 0, size: 2 + Math.random() * 3, left: 0.5 + Math.random() * 0.3, kind: "spark" });
    }
    this.start();
  }

  clear(): void {
    this.all = [];
  }

  private add(particle: Particle): void {
    if (this.all.length < most) this.all.push(particle);
  }

  private start(): void {
    if (this.frame) return;
    this.before = performance.now();
    this.element.hidden = false;
    this.element.width = innerWidth;
    this.element.height = innerHeight;
    this.frame = requestAnimationFrame(this.step);
  }

  private step = (now: number): void => {
    const seconds = Math.min((now - this.before) / 1000, 0.05);
    this.before = now;
    const c = this.element.getContext("2d")!;
    c.clearRect(0, 0, this.element.width, this.element.height);
    this.all = this.all.filter((one) => {
      one.down += gravity * seconds;
      one.x += one.across * seconds;
      one.y += one.down * seconds;
      one.left -= seconds;
      return one.left > 0 && one.y < innerHeight + 60;
    });
    for (const one of this.all) this.draw(c, one, now);
    this.frame = this.all.length > 0 ? requestAnimationFrame(this.step) : 0;
    // An empty layer over the page would be blended with each frame of the reels.
    this.element.hidden = this.frame === 0;
  };

  private draw(c: CanvasRenderingContext2D, one: Particle, now: number): void {
    if (one.kind === "spark") {
      fill(c, tone(brass, 0.5), () => circle(c, one.x, one.y, one.size * Math.min(one.left * 3, 1)));
      return;
    }
    // A turning coin is as wide as the part of it that faces the player.
    const width = Math.max(Math.abs(Math.cos(now / 130 + one.turn)), 0.12) * one.size;
    c.drawImage((this.sprite ??= coinSprite()), one.x - width, one.y - one.size, width * 2, one.size * 2);
  }
}

function coinSprite(): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = 96;
  const c = sprite.getContext("2d")!;
  c.translate(48, 48);
  c.scale(46, 46);
  coin(c, brass);
  return sprite;
}
