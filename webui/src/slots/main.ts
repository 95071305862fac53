// The front end of the own slots. The figures of its package say which game it is.

import { drawRays } from "./art/rays";
import { Canvas } from "./canvas";
import { element, write } from "./elements";
import type { BookEvent } from "./events";
import { largestWin, type Figures } from "./figures";
import { Game, type Controls } from "./game";
import { normalPace, turboPace } from "./motion";
import { Page } from "./page";
import { Particles } from "./particles";
import { Presenter } from "./presenter";
import { readLaunch, Server } from "./protocol";
import { Replay } from "./replay";
import { Skipper } from "./skip";
import { Sound } from "./sound";
import { Stager } from "./stager";
import { themeOf } from "./themes";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => element<HTMLInputElement>("calm").checked;

async function start(): Promise<void> {
  element<HTMLInputElement>("calm").checked = reduced.matches;
  const figures = (await (await fetch("figures.json")).json()) as Figures;
  decorate(figures);
  const launch = readLaunch(location.search, location.protocol);
  const server = new Server(launch, (url, init) => fetch(url, init));
  const skipper = new Skipper();
  const sound = new Sound();
  const largest = largestWin(figures);
  const stager = new Stager(sound, new Particles(element<HTMLCanvasElement>("flying")), largest, calm);
  const canvas = new Canvas(element<HTMLCanvasElement>("reels"), figures.game, figures.reels, figures.rows, stager, calm);
  const page = new Page(figures, canvas, stager, sound, () => skipper.skip(), launch.replay !== undefined);
  const presenter = new Presenter(stager.stage(canvas), skipper, () => (page.turbo || calm() ? turboPace : normalPace), largest);
  const show = (events: readonly BookEvent[], seen?: (index: number) => void, from?: number) => presenter.present(events, seen, from);
  const controls: Controls = launch.replay ? new Replay(server, show, page, launch.replay) : new Game(server, show, page, figures.modes, pause);
  page.connect(controls);
  await controls.start();
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Shows name, colours and scene of the game. */
function decorate({ game, name }: Figures): void {
  const theme = themeOf(game);
  for (const id of ["name", "loading-name"]) write(id, name);
  document.title = name;
  document.documentElement.style.setProperty("--accent", theme.accent);
  element("reels").setAttribute("aria-label", `Reels of ${name}`);
  drawRays(element<HTMLCanvasElement>("rays").getContext("2d")!, 720);
  const scene = element<HTMLCanvasElement>("scene");
  const draw = () => {
    scene.width = innerWidth;
    scene.height = innerHeight;
    theme.scene(scene.getContext("2d")!, innerWidth, innerHeight);
  };
  addEventListener("resize", draw);
  draw();
}

start().catch(() => {
  element("loading").dataset.done = "yes";
  write("message", "The game could not be loaded.");
  element("problem").hidden = false;
  element("retry").hidden = false;
  element("retry").addEventListener("click", () => location.reload());
});
