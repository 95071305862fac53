// The front end of the own slots. The figures of its package say which game it is.

import { Canvas } from "./canvas";
import type { BookEvent } from "./events";
import type { Figures } from "./figures";
import { Game } from "./game";
import { normalPace, turboPace } from "./motion";
import { Page } from "./page";
import { Presenter } from "./presenter";
import { readLaunch, Server } from "./protocol";
import { Skipper } from "./skip";

async function start(): Promise<void> {
  const figures = (await (await fetch("figures.json")).json()) as Figures;
  const skipper = new Skipper();
  const page = new Page(figures, () => skipper.skip());
  const canvas = new Canvas(document.getElementById("reels") as HTMLCanvasElement, figures.game, figures.reels, figures.rows);
  const presenter = new Presenter(page.stage(canvas), skipper.wait, () => (page.turbo ? turboPace : normalPace));
  const server = new Server(readLaunch(location.search, location.protocol), (url, init) => fetch(url, init));
  const show = (events: readonly BookEvent[], seen: (index: number) => void, from: number) => {
    skipper.reset();
    if (from > 0) skipper.skip();
    return presenter.present(events, (index) => {
      if (index === from) skipper.reset();
      seen(index);
    });
  };
  const game = new Game(server, show, page, figures.modes);
  page.connect(game);
  await game.start();
}

void start();
