// The dialogs: autoplay with its limits, the price of a feature, help and settings. They have no
// forms, because the frame in which the game runs does not allow any.

import { drawSymbol } from "./symbols";
import { element, write } from "./elements";
import { helpTables, modeSummary, separator, type Figures } from "./figures";
import type { Sound } from "./sound";

/** The limits of autoplay that a player has chosen: loss and win in bets, and 0 for any win. */
export interface ChosenLimits {
  rounds: number;
  loss: number;
  win: number;
  feature: boolean;
}

type Choice = [value: string, label: string];

const questions: { name: keyof ChosenLimits; legend: string; chosen: string; choices: Choice[] }[] = [
  { name: "rounds", legend: "Number of rounds", chosen: "25", choices: [["10", "10"], ["25", "25"], ["50", "50"], ["100", "100"], ["250", "250"]] },
  { name: "loss", legend: "Stop when I have lost", chosen: "20", choices: [["10", "10 bets"], ["20", "20 bets"], ["50", "50 bets"], ["100", "100 bets"]] },
  { name: "win", legend: "Stop at a single win of", chosen: "50", choices: [["10", "10 bets"], ["50", "50 bets"], ["100", "100 bets"], ["0", "Never"]] },
  { name: "feature", legend: "Stop at a feature", chosen: "yes", choices: [["yes", "Yes"], ["no", "No"]] },
];

export class Dialogs {
  private started: ((limits: ChosenLimits) => void) | undefined;
  private bought: (() => void) | undefined;

  constructor(private readonly figures: Figures, private readonly sound: Sound) {
    for (const question of questions) element("limits").append(choices(question));
    for (const close of document.querySelectorAll("[data-close]")) close.addEventListener("click", () => close.closest("dialog")!.close());
    for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    element("autoplay-start").addEventListener("click", () => {
      element<HTMLDialogElement>("autoplay").close();
      this.started?.(chosenLimits());
    });
    element("confirm-buy").addEventListener("click", () => {
      element<HTMLDialogElement>("confirm").close();
      this.bought?.();
    });
    this.connectVolume();
    this.fillHelp();
  }

  autoplay(start: (limits: ChosenLimits) => void): void {
    this.started = start;
    this.open("autoplay");
  }

  /** Asks whether to buy the feature at a price. */
  confirm(offer: string, buy: () => void): void {
    this.bought = buy;
    write("price", `${offer}?`);
    const mode = this.figures.modes.find((one) => one.mode === "bonus");
    write("price-figures", mode ? modeSummary(mode) : "");
    this.open("confirm");
  }

  help(): void {
    this.open("help");
    element("help").scrollTop = 0;
  }

  private open(id: string): void {
    this.sound.play("press");
    element<HTMLDialogElement>(id).showModal();
  }

  private connectVolume(): void {
    const slider = element<HTMLInputElement>("volume");
    slider.value = String(Math.round(this.sound.volume * 100));
    slider.addEventListener("input", () => {
      this.sound.unlock();
      this.sound.setVolume(Number(slider.value) / 100);
    });
    slider.addEventListener("change", () => this.sound.play("coin"));
  }

  private fillHelp(): void {
    write("help-title", this.figures.name);
    const about = document.createElement("p");
    about.textContent = this.figures.about;
    element("figures").append(about);
    for (const { heading, rows, symbols } of helpTables(this.figures)) {
      const table = document.createElement("table");
      table.createCaption().textContent = heading;
      table.className = symbols ? "pays" : "";
      for (const [index, cells] of rows.entries()) {
        const row = table.insertRow();
        for (const cell of cells.filter((text) => text !== "")) row.insertCell().append(...cell.split(separator).map((part) => Object.assign(document.createElement("span"), { textContent: part })));
        row.cells[0]!.colSpan = cells.length - row.cells.length + 1;
        const symbol = symbols?.[index];
        if (symbol) row.cells[0]!.prepend(picture(this.figures.game, symbol));
      }
      element("figures").append(table);
    }
  }
}

function picture(game: string, symbol: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 80;
  drawSymbol(canvas.getContext("2d")!, game, symbol, 80);
  return canvas;
}

function choices({ name, legend, chosen, choices: list }: (typeof questions)[number]): HTMLElement {
  const group = document.createElement("fieldset");
  group.append(Object.assign(document.createElement("legend"), { textContent: legend }));
  const row = Object.assign(document.createElement("div"), { className: "choices" });
  for (const [value, text] of list) {
    const label = document.createElement("label");
    label.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked: value === chosen }), Object.assign(document.createElement("span"), { textContent: text }));
    row.append(label);
  }
  group.append(row);
  return group;
}

function chosenLimits(): ChosenLimits {
  const value = (name: keyof ChosenLimits) => document.querySelector<HTMLInputElement>(`#limits input[name="${name}"]:checked`)!.value;
  return { rounds: Number(value("rounds")), loss: Number(value("loss")), win: Number(value("win")), feature: value("feature") === "yes" };
}
