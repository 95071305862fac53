// The page of a slot: the elements around the canvas, their events, and what the game shows in them.

import type { Canvas } from "./canvas";
import { helpTables, type Figures } from "./figures";
import type { Game, View } from "./game";
import type { Stage } from "./presenter";
import { show } from "./stakes";
import { counted, tierOf } from "./tiers";

const element = <Kind extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as Kind;
const write = (id: string, text: string) => void (element(id).textContent = text);

export class Page implements View {
  turbo = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private running = false;
  private counting = 0;
  private shown = 0;

  constructor(private readonly figures: Figures, private readonly skip: () => void) {
    write("name", figures.name);
    document.title = figures.name;
    element("reels").setAttribute("aria-label", `Reels of ${figures.name}`);
    element("turbo").setAttribute("aria-pressed", String(this.turbo));
    this.fillHelp();
  }

  /** The stage of the presenter: the canvas, and the texts of the page. */
  stage(canvas: Canvas): Stage {
    return {
      spin: (board, stops, settle) => (this.clearWin(), canvas.spin(board, stops, settle)),
      show: (board) => canvas.show(board),
      highlight: (wins, time) => canvas.highlight(wins, time),
      fall: (board, exploding, fresh, time) => canvas.fall(board, exploding, fresh, time),
      coins: (coins) => canvas.coins(coins),
      total: (amount, time) => this.count(amount, time),
      multiplier: (value) => write("multiplier", value > 1 ? `×${value}` : ""),
      note: (text) => write("note", text),
    };
  }

  balance({ amount, currency }: { amount: number; currency: string }): void {
    write("balance", show(amount, currency));
  }

  bet(bet: number, currency: string): void {
    write("bet", show(bet, currency));
    const mode = this.bonus();
    if (mode) write("buy", `Buy ${show(bet * mode.cost, currency)}`);
  }

  busy(busy: boolean): void {
    this.running = busy;
    for (const id of ["less", "more", "buy", "auto"]) element<HTMLButtonElement>(id).disabled = busy;
    write("play", busy ? "Skip" : "Spin");
  }

  autoplay(roundsLeft: number | undefined): void {
    write("play", roundsLeft === undefined ? (this.running ? "Skip" : "Spin") : `Stop (${roundsLeft})`);
    element("play").dataset.auto = roundsLeft === undefined ? "" : "on";
  }

  won(amount: number, currency: string): void {
    write("won", show(amount, currency));
  }

  message(text: string): void {
    write("message", text);
  }

  /** Connects the controls with the game. Space and Enter press the large button. */
  connect(game: Game): void {
    const on = (id: string, press: () => void) => element(id).addEventListener("click", press);
    const press = () => {
      if (element("play").dataset.auto) game.stopAutoplay();
      else if (this.running) this.skip();
      else void game.play("base");
    };
    on("play", press);
    on("reels", () => this.running && this.skip());
    on("less", () => game.changeBet(-1));
    on("more", () => game.changeBet(1));
    on("turbo", () => element("turbo").setAttribute("aria-pressed", String((this.turbo = !this.turbo))));
    on("info", () => element<HTMLDialogElement>("help").showModal());
    this.connectBuy(game);
    this.connectAutoplay(game);
    document.addEventListener("keydown", (event) => {
      if (event.code !== "Space" || event.repeat || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      press();
    });
  }

  private bonus() {
    return this.figures.modes.find(({ mode }) => mode === "bonus");
  }

  private connectBuy(game: Game): void {
    const dialog = element<HTMLDialogElement>("confirm");
    element("buy").hidden = !this.bonus();
    element("buy").addEventListener("click", () => {
      write("price", `${element("buy").textContent} for one feature?`);
      dialog.returnValue = "";
      dialog.showModal();
    });
    dialog.addEventListener("close", () => dialog.returnValue === "buy" && void game.play("bonus"));
  }

  private connectAutoplay(game: Game): void {
    const dialog = element<HTMLDialogElement>("autoplay");
    element("auto").addEventListener("click", () => {
      dialog.returnValue = "";
      dialog.showModal();
    });
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "start") return;
      const values = new FormData(dialog.querySelector("form")!);
      const bets = (name: string) => Math.round(Number(values.get(name)) * game.currentBet);
      void game.playAutomatically("base", { rounds: Number(values.get("rounds")), loss: bets("loss"), singleWin: bets("win"), stopAtFeature: values.has("feature") });
    });
  }

  /** Counts the win of the round, in bets, up to an amount. */
  private count(to: number, time: number): void {
    const from = this.shown;
    const started = performance.now();
    cancelAnimationFrame(this.counting);
    element("total").dataset.tier = tierOf(to);
    const step = () => {
      const part = time > 0 ? (performance.now() - started) / time : 1;
      this.shown = counted(from, to, part);
      write("total", `${(this.shown / 100).toFixed(2)}×`);
      if (part < 1) this.counting = requestAnimationFrame(step);
    };
    step();
  }

  private clearWin(): void {
    cancelAnimationFrame(this.counting);
    this.shown = 0;
    write("total", "");
    element("total").dataset.tier = "none";
  }

  private fillHelp(): void {
    write("help-title", this.figures.name);
    const about = document.createElement("p");
    about.textContent = this.figures.about;
    element("figures").append(about);
    for (const { heading, rows } of helpTables(this.figures)) {
      const table = document.createElement("table");
      table.createCaption().textContent = heading;
      for (const cells of rows) {
        const row = table.insertRow();
        for (const cell of cells) row.insertCell().textContent = cell;
      }
      element("figures").append(table);
    }
  }
}
