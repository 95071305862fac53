// The symbols of the own slots, and the plates on which they are drawn.

import { brass, faded, drawText, metal, tone, type Context, type Shape } from "./art/kit";
import * as sky from "./art/sky";
import * as table from "./art/table";

type Drawing = [Shape, string];

const red = "#ff5d6c", green = "#23d18b", blue = "#56a8ff", violet = "#9b7bff", grey = "#a3b3bf", coal = "#5a6b78";
const { chip, plaque, bell, croupier, rake, button, seven, bars, coin, vault, key } = table;
const { kite, boxKite, sun, spool, ribbon, bead, knot } = sky;

const drawings: Record<string, Record<string, Drawing>> = {
  "felt-and-brass": { H1: [croupier, "#1f6b4d"], H2: [bell, brass], H3: [kite, red], L1: [chip, green], L2: [chip, blue], L3: [chip, red], L4: [chip, coal], W: [rake, brass], S: [button, brass] },
  "kite-season": { H1: [kite, brass], H2: [kite, red], H3: [kite, green], H4: [kite, blue], L1: [spool, violet], L2: [ribbon, red], L3: [bead, blue], L4: [knot, grey], W: [boxKite, violet], S: [sun, "#ffc233"] },
  "chip-cascade": { H1: [plaque, "#ffd700"], H2: [plaque, "#b07b2c"], H3: [plaque, violet], L1: [chip, green], L2: [chip, blue], L3: [chip, red], L4: [chip, coal], W: [rake, brass], S: [bell, brass] },
  "brass-vault": { H1: [vault, brass], H2: [croupier, "#1f6b4d"], H3: [kite, red], L1: [chip, green], L2: [chip, blue], L3: [chip, red], L4: [chip, coal], W: [key, brass], C: [coin, brass] },
  "last-table": { H1: [seven, red], H2: [bell, brass], H3: [kite, green], L1: [bars, brass], L2: [bars, blue], L3: [bars, grey], L4: [chip, green], W: [croupier, violet] },
};

/** The names of the symbols of a game. */
export const symbolsOf = (game: string): string[] => Object.keys(drawings[game] ?? {});

/** The colour of a symbol, in the form #rrggbb. */
export const colourOf = (game: string, name: string): string => drawings[game]?.[name]?.[1] ?? grey;

/** The words on symbols that do more than pay. */
const words: Record<string, string> = { W: "WILD", S: "SCATTER" };

/** Symbols that pay most, wild symbols, scatters and coins have a plate in their colour. */
const special = (name: string) => !name.startsWith("L");

/** Draws a symbol into a square of a size, whose corner is at the origin. */
export function drawSymbol(c: Context, game: string, name: string, size: number): void {
  const [shape, colour] = drawings[game]?.[name] ?? [bead, grey];
  if (special(name)) drawPlate(c, colour, size);
  const own = document.createElement("canvas");
  own.width = own.height = size;
  const pen = own.getContext("2d")!;
  pen.translate(size / 2, size / 2);
  pen.scale(size * (special(name) ? 0.43 : 0.39), size * (special(name) ? 0.43 : 0.39));
  shape(pen, colour);
  const word = words[name];
  if (word) drawText(pen, word, word === "WILD" ? 0.5 : 0.3, metal(pen, "#ffd970", 0.35, 0.95), 0, word === "WILD" ? 0.62 : 0.78);
  c.save();
  c.shadowColor = "rgb(0 0 0 / .55)";
  c.shadowBlur = size * 0.06;
  c.shadowOffsetY = size * 0.035;
  c.drawImage(own, 0, 0);
  c.restore();
}

function drawPlate(c: Context, colour: string, size: number): void {
  const paint = c.createRadialGradient(size / 2, size * 0.45, size * 0.1, size / 2, size / 2, size * 0.62);
  paint.addColorStop(0, faded(colour, 0.5));
  paint.addColorStop(1, faded(colour, 0.04));
  c.beginPath();
  c.roundRect(size * 0.04, size * 0.04, size * 0.92, size * 0.92, size * 0.12);
  c.fillStyle = paint;
  c.fill();
  c.strokeStyle = tone(colour, -0.2);
  c.globalAlpha = 0.5;
  c.lineWidth = Math.max(1, size * 0.012);
  c.stroke();
  c.globalAlpha = 1;
}
