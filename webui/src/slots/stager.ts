// The stage of the presenter: the canvas, sounds, flying coins, and the texts over the reels.

import type { Canvas, Listener } from "./canvas";
import { element, write } from "./elements";
import type { LockedCoin } from "./events";
import type { Particles } from "./particles";
import type { Stage } from "./presenter";
import type { Sound } from "./sound";
import { show, worth } from "./stakes";
import { counted, tierOf, type Tier } from "./tiers";

const titles: Record<Tier, string> = { none: "", win: "", big: "Big win", mega: "Mega win", max: "Maximum win" };
/** How many coins fly at the start of a celebration, and every second later. */
const coins: Record<Tier, number> = { none: 0, win: 0, big: 18, mega: 28, max: 40 };

export class Stager implements Listener {
  private shown = 0;
  private stake = 1_000_000;
  private currency = "";
  private silent = false;
  private counting = new Map<string, number>();
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private raining: ReturnType<typeof setInterval> | undefined;
  private tumbles = 0;

  constructor(private readonly sound: Sound, private readonly particles: Particles, private readonly largest: number, private readonly calm: () => boolean) {}

  /** Sets the bet in which wins are shown, in millionths of a currency. */
  bet(bet: number, currency: string): void {
    this.stake = bet;
    this.currency = currency;
  }

  stopped(reel: number, scatters: number): void {
    this.cue("stop", reel);
    if (scatters > 0) this.cue("scatter", reel);
  }

  delayed(): void {
    this.cue("tension");
  }

  stage(canvas: Canvas): Stage {
    return {
      running: () => canvas.running(),
      spin: (board, stops) => (this.clear(), (this.tumbles = 0), canvas.spin(board, stops)),
      show: (board) => canvas.show(board),
      highlight: (wins, time) => {
        canvas.highlight(wins, time);
        this.cue("win", Math.min(this.tumbles, 12));
      },
      fall: (board, exploding, fresh, time) => {
        canvas.fall(board, exploding, fresh, time);
        this.cue("burst", this.tumbles++);
        if (!this.silent && !this.calm()) for (const place of exploding.slice(0, 12)) this.sparks(canvas, place);
      },
      coins: (list) => this.lock(canvas, list),
      respin: (time) => (canvas.respin(time), this.cue("spin")),
      total: (amount, time) => this.total(amount, time),
      celebrate: (tier, amount, time) => this.celebrate(tier, amount, time),
      announce: (title, amount, time) => this.announce(title, amount, time),
      multiplier: (value) => write("multiplier", value > 1 ? `×${value}` : ""),
      note: (text) => write("note", text),
      quiet: (quiet) => void (this.silent = quiet),
    };
  }

  /** Takes the win of the spin before from the page. */
  clear(): void {
    this.hurry();
    this.stop("total");
    this.shown = 0;
    write("total", "");
    element("total").dataset.tier = "none";
  }

  /** Ends what covers the reels. */
  hurry(): void {
    clearTimeout(this.hiding);
    clearInterval(this.raining);
    for (const id of ["celebration", "announcement"]) {
      this.stop(`${id}-sum`);
      element(id).hidden = true;
    }
  }

  private cue(...cue: Parameters<Sound["play"]>): void {
    if (!this.silent) this.sound.play(...cue);
  }

  private sparks(canvas: Canvas, place: { reel: number; row: number }): void {
    const { x, y } = canvas.placeOf(place);
    this.particles.sparks(x, y, 5);
  }

  private lock(canvas: Canvas, list: LockedCoin[]): void {
    canvas.coins(list);
    if (list.length > 0) this.cue("coin", list.length);
  }

  private total(amount: number, time: number): void {
    this.shown = this.count("total", this.shown, amount, time);
    element("total").dataset.tier = tierOf(amount, this.largest);
  }

  private celebrate(tier: Tier, amount: number, time: number): void {
    this.cover("celebration", titles[tier], time);
    element("celebration").dataset.tier = tier;
    if (tier !== "none" && tier !== "win") this.cue(tier);
    this.count("celebration-sum", 0, amount, time * 0.7);
    if (this.calm()) return;
    this.particles.fountain(coins[tier]);
    this.raining = setInterval(() => this.particles.fountain(coins[tier] / 2), 1000);
  }

  private announce(title: string, amount: number | undefined, time: number): void {
    this.cover("announcement", title, time);
    this.cue("feature");
    if (amount === undefined) write("announcement-sum", "");
    else this.count("announcement-sum", 0, amount, time * 0.5);
  }

  private cover(id: string, title: string, time: number): void {
    this.hurry();
    write(`${id}-title`, title);
    element(id).hidden = false;
    this.hiding = setTimeout(() => this.hurry(), time);
  }

  /** Counts an amount up to its value in a time, and returns the value. */
  private count(id: string, from: number, to: number, time: number): number {
    const started = performance.now();
    let ticks = 0;
    this.stop(id);
    const step = () => {
      const part = time > 0 ? (performance.now() - started) / time : 1;
      write(id, show(worth(counted(from, to, part), this.stake), this.currency));
      if (part >= 1) return;
      if (ticks++ % 5 === 0 && time > 500) this.cue("tick", ticks / 5);
      this.counting.set(id, requestAnimationFrame(step));
    };
    step();
    return to;
  }

  private stop(id: string): void {
    cancelAnimationFrame(this.counting.get(id) ?? 0);
  }
}
