// The page of a slot: the elements around the canvas, their events, and what the game shows in them.

import type { Canvas } from "./canvas";
import { Dialogs } from "./dialogs";
import { element, write } from "./elements";
import type { Figures } from "./figures";
import type { Controls, View } from "./game";
import type { Jurisdiction } from "./protocol";
import type { Sound } from "./sound";
import type { Stager } from "./stager";
import { show } from "./stakes";

export class Page implements View {
  turbo = false;
  private busyNow = false;
  private roundsLeft: number | undefined;
  private rulesNow: Jurisdiction = {};
  private readonly dialogs: Dialogs;

  constructor(private readonly figures: Figures, private readonly canvas: Canvas, private readonly stager: Stager, private readonly sound: Sound, private readonly skip: () => void, private readonly replaying: boolean) {
    this.dialogs = new Dialogs(figures, sound);
    for (const id of ["less", "more", "auto"]) element(id).hidden = replaying;
    this.rules({});
    document.body.toggleAttribute("data-replay", replaying);
    if (replaying) write("note", "Replay");
    this.update();
  }

  balance({ amount, currency }: { amount: number; currency: string }): void {
    this.loaded();
    write("balance", show(amount, currency));
    if (element("won").textContent === "") this.won(0, currency);
  }

  bet(bet: number, currency: string): void {
    write("bet", show(bet, currency));
    const mode = this.bonus();
    if (mode) write("buy", `Buy feature ${show(bet * mode.cost, currency)}`);
  }

  round(bet: number, currency: string): void {
    this.loaded();
    this.stager.bet(bet, currency);
  }

  started(): void {
    this.stager.clear();
    this.sound.play("spin");
    this.canvas.run();
  }

  halted(): void {
    this.canvas.halt();
  }

  busy(busy: boolean): void {
    this.busyNow = busy;
    if (!busy && this.replaying) write("note", "Replay");
    this.update();
  }

  autoplay(roundsLeft: number | undefined): void {
    this.roundsLeft = roundsLeft;
    this.update();
  }

  won(amount: number, currency: string): void {
    write("won", show(amount, currency));
  }

  message(text: string, again: boolean): void {
    write("message", text);
    element("problem").hidden = text === "";
    element("retry").hidden = !again;
    if (text !== "") this.loaded();
  }

  private loaded(): void {
    element("loading").dataset.done = "yes";
  }

  rules(rules: Jurisdiction): void {
    this.rulesNow = rules;
    element("buy").hidden = !this.bonus() || this.replaying || rules.disabledBuyFeature === true;
    element("auto").hidden = this.replaying || rules.disabledAutoplay === true;
    element("turbo").hidden = rules.disabledTurbo === true;
    if (rules.disabledTurbo) this.turbo = false;
  }

  /** Connects the controls with the game. Space presses the large button. */
  connect(controls: Controls): void {
    const on = (id: string, press: () => void) => element(id).addEventListener("click", () => (this.sound.unlock(), press()));
    const large = () => this.press(controls);
    on("play", large);
    on("reels", () => this.busyNow && this.hurry());
    on("less", () => this.click(() => controls.changeBet(-1)));
    on("more", () => this.click(() => controls.changeBet(1)));
    on("turbo", () => this.click(() => (this.turbo = !this.turbo)));
    on("mute", () => this.sound.mute(!this.sound.muted));
    on("mute", () => this.update());
    on("info", () => this.dialogs.help());
    on("retry", () => void controls.start());
    on("buy", () => this.dialogs.confirm(element("buy").textContent, () => void controls.play("bonus")));
    on("auto", () => this.dialogs.autoplay((limits) => {
      const bets = (count: number) => count * controls.currentBet;
      void controls.playAutomatically("base", { rounds: limits.rounds, loss: bets(limits.loss), singleWin: bets(limits.win), stopAtFeature: limits.feature });
    }));
    element("volume").addEventListener("input", () => this.update());
    document.addEventListener("keydown", (event) => this.key(event, large));
    document.addEventListener("visibilitychange", () => this.sound.pause(document.hidden));
    addEventListener("online", () => {
      if (this.busyNow) this.message("", false);
      else if (!element("retry").hidden) void controls.start();
    });
    addEventListener("offline", () => this.message("You are offline.", true));
  }

  private key(event: KeyboardEvent, press: () => void): void {
    if (event.code !== "Space" || event.repeat || this.rulesNow.disabledSpacebar || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.sound.unlock();
    press();
  }

  private press(controls: Controls): void {
    if (this.roundsLeft !== undefined) controls.stopAutoplay();
    else if (this.busyNow) this.hurry();
    else void controls.play("base");
  }

  private hurry(): void {
    if (this.rulesNow.disabledSlamstop) return;
    this.stager.hurry();
    this.skip();
  }

  private click(change: () => void): void {
    this.sound.play("press");
    change();
    this.update();
  }

  private bonus() {
    return this.figures.modes.find(({ mode }) => mode === "bonus");
  }

  private update(): void {
    const { busyNow, roundsLeft } = this;
    for (const id of ["less", "more", "buy", "auto"]) element<HTMLButtonElement>(id).disabled = busyNow;
    const play = element("play");
    play.dataset.auto = roundsLeft === undefined ? "" : "on";
    play.dataset.busy = busyNow ? "yes" : "";
    play.textContent = roundsLeft !== undefined ? `Stop (${roundsLeft})` : busyNow ? "Skip" : this.replaying ? "Replay" : "Spin";
    element("turbo").setAttribute("aria-pressed", String(this.turbo));
    element("mute").setAttribute("aria-pressed", String(this.sound.muted));
  }
}
