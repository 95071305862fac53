// The symbols of the own slots, drawn as paths in a square from -1 to 1.

type Context = CanvasRenderingContext2D;
type Shape = (c: Context, colour: string) => void;

const brass = "#e9b44c";
const ink = "#0b0f12";
const light = "#eef3f6";

function fill(c: Context, colour: string, path: () => void): void {
  c.beginPath();
  path();
  c.fillStyle = colour;
  c.fill();
}

function outline(c: Context, colour: string, width: number, path: () => void): void {
  c.beginPath();
  path();
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.lineCap = "round";
  c.lineJoin = "round";
  c.stroke();
}

const circle = (c: Context, x: number, y: number, radius: number) => c.arc(x, y, radius, 0, Math.PI * 2);

function polygon(c: Context, ...points: [number, number][]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  }
  c.closePath();
}

function drawText(c: Context, text: string, size: number, colour: string): void {
  c.fillStyle = colour;
  c.font = `800 ${size}px system-ui, sans-serif`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(text, 0, size * 0.06);
}

const shapes = {
  chip(c: Context, colour: string) {
    fill(c, colour, () => circle(c, 0, 0, 0.78));
    for (let side = 0; side < 6; side++) {
      const angle = (side * Math.PI) / 3;
      outline(c, light, 0.2, () => c.arc(0, 0, 0.68, angle - 0.16, angle + 0.16));
    }
    fill(c, ink, () => circle(c, 0, 0, 0.46));
    outline(c, colour, 0.08, () => circle(c, 0, 0, 0.38));
  },
  kite(c: Context, colour: string) {
    fill(c, colour, () => polygon(c, [0, -0.85], [0.58, -0.15], [0, 0.55], [-0.58, -0.15]));
    fill(c, "rgba(255,255,255,0.22)", () => polygon(c, [0, -0.85], [0.58, -0.15], [0, -0.15]));
    outline(c, ink, 0.05, () => { c.moveTo(0, -0.85); c.lineTo(0, 0.55); c.moveTo(-0.58, -0.15); c.lineTo(0.58, -0.15); });
    outline(c, colour, 0.07, () => { c.moveTo(0, 0.55); c.quadraticCurveTo(0.35, 0.65, 0.1, 0.78); c.quadraticCurveTo(-0.1, 0.88, 0.2, 0.92); });
  },
  boxKite(c: Context, colour: string) {
    fill(c, colour, () => c.rect(-0.6, -0.7, 1.2, 0.45));
    fill(c, colour, () => c.rect(-0.6, 0.1, 1.2, 0.45));
    outline(c, light, 0.07, () => { for (const x of [-0.6, 0, 0.6]) { c.moveTo(x, -0.7); c.lineTo(x, 0.55); } });
    outline(c, colour, 0.06, () => { c.moveTo(0, 0.55); c.lineTo(0.25, 0.9); });
  },
  bell(c: Context, colour: string) {
    fill(c, colour, () => { c.moveTo(-0.7, 0.4); c.quadraticCurveTo(-0.5, -0.75, 0, -0.75); c.quadraticCurveTo(0.5, -0.75, 0.7, 0.4); c.closePath(); });
    fill(c, ink, () => c.rect(-0.78, 0.42, 1.56, 0.16));
    fill(c, colour, () => circle(c, 0, 0.7, 0.14));
    fill(c, colour, () => circle(c, 0, -0.82, 0.1));
  },
  croupier(c: Context, colour: string) {
    fill(c, colour, () => { c.moveTo(-0.75, 0.85); c.quadraticCurveTo(-0.7, 0.15, 0, 0.15); c.quadraticCurveTo(0.7, 0.15, 0.75, 0.85); c.closePath(); });
    fill(c, light, () => polygon(c, [-0.22, 0.17], [0.22, 0.17], [0, 0.8]));
    fill(c, "#d9a679", () => circle(c, 0, -0.28, 0.4));
    fill(c, ink, () => c.arc(0, -0.34, 0.42, Math.PI, 0));
    fill(c, brass, () => polygon(c, [-0.26, 0.14], [0.26, 0.4], [0.26, 0.14], [-0.26, 0.4]));
  },
  plaque(c: Context, colour: string) {
    fill(c, colour, () => c.roundRect(-0.82, -0.52, 1.64, 1.04, 0.16));
    outline(c, light, 0.06, () => c.roundRect(-0.68, -0.38, 1.36, 0.76, 0.1));
    fill(c, ink, () => polygon(c, [0, -0.28], [0.24, 0], [0, 0.28], [-0.24, 0]));
  },
  rake(c: Context, colour: string) {
    outline(c, colour, 0.14, () => { c.moveTo(-0.55, 0.8); c.lineTo(0.4, -0.45); });
    outline(c, colour, 0.2, () => { c.moveTo(0.02, -0.75); c.lineTo(0.75, -0.18); });
  },
  button(c: Context, colour: string) {
    fill(c, light, () => circle(c, 0, 0, 0.8));
    outline(c, colour, 0.1, () => circle(c, 0, 0, 0.68));
    drawText(c, "D", 0.85, ink);
  },
  sun(c: Context, colour: string) {
    for (let ray = 0; ray < 12; ray++) {
      const angle = (ray * Math.PI) / 6;
      outline(c, colour, 0.1, () => { c.moveTo(Math.cos(angle) * 0.58, Math.sin(angle) * 0.58); c.lineTo(Math.cos(angle) * 0.86, Math.sin(angle) * 0.86); });
    }
    fill(c, colour, () => circle(c, 0, 0, 0.46));
  },
  spool(c: Context, colour: string) {
    fill(c, brass, () => c.rect(-0.6, -0.75, 1.2, 0.2));
    fill(c, brass, () => c.rect(-0.6, 0.55, 1.2, 0.2));
    fill(c, colour, () => c.rect(-0.42, -0.55, 0.84, 1.1));
    outline(c, "rgba(0,0,0,0.35)", 0.05, () => { for (let y = -0.4; y < 0.5; y += 0.2) { c.moveTo(-0.42, y); c.lineTo(0.42, y + 0.1); } });
  },
  ribbon(c: Context, colour: string) {
    fill(c, colour, () => polygon(c, [0, 0], [-0.8, -0.5], [-0.8, 0.5]));
    fill(c, colour, () => polygon(c, [0, 0], [0.8, -0.5], [0.8, 0.5]));
    fill(c, light, () => circle(c, 0, 0, 0.2));
  },
  bead(c: Context, colour: string) {
    fill(c, colour, () => circle(c, 0, 0, 0.62));
    fill(c, "rgba(255,255,255,0.4)", () => circle(c, -0.2, -0.22, 0.16));
    fill(c, ink, () => circle(c, 0, 0, 0.14));
  },
  knot(c: Context, colour: string) {
    outline(c, colour, 0.18, () => { c.moveTo(-0.8, 0.3); c.bezierCurveTo(0.6, 0.9, 0.6, -0.9, 0, -0.5); c.bezierCurveTo(-0.6, -0.1, 0, 0.9, 0.8, 0.2); });
  },
  seven: (c: Context, colour: string) => drawText(c, "7", 1.7, colour),
  bars(c: Context, colour: string) {
    const rows = colour === "#e9b44c" ? 3 : colour === "#56a8ff" ? 2 : 1;
    for (let row = 0; row < rows; row++) fill(c, colour, () => c.roundRect(-0.75, (row - rows / 2) * 0.5 + 0.05, 1.5, 0.4, 0.1));
  },
  coin(c: Context, colour: string) {
    fill(c, colour, () => circle(c, 0, 0, 0.82));
    outline(c, ink, 0.05, () => circle(c, 0, 0, 0.66));
  },
  vault(c: Context, colour: string) {
    fill(c, colour, () => c.roundRect(-0.8, -0.8, 1.6, 1.6, 0.2));
    fill(c, ink, () => circle(c, 0, 0, 0.52));
    outline(c, colour, 0.12, () => { for (let arm = 0; arm < 3; arm++) { const angle = (arm * Math.PI) / 3; c.moveTo(Math.cos(angle) * 0.42, Math.sin(angle) * 0.42); c.lineTo(-Math.cos(angle) * 0.42, -Math.sin(angle) * 0.42); } });
  },
  key(c: Context, colour: string) {
    outline(c, colour, 0.16, () => circle(c, -0.4, 0, 0.3));
    outline(c, colour, 0.16, () => { c.moveTo(-0.1, 0); c.lineTo(0.8, 0); c.moveTo(0.55, 0); c.lineTo(0.55, 0.32); c.moveTo(0.78, 0); c.lineTo(0.78, 0.25); });
  },
} satisfies Record<string, Shape>;

type Drawing = [keyof typeof shapes, string];

const red = "#ff5d6c", green = "#23d18b", blue = "#56a8ff", violet = "#9b7bff", grey = "#a3b3bf", coal = "#4a5a66";

const drawings: Record<string, Record<string, Drawing>> = {
  "felt-and-brass": { H1: ["croupier", "#1f6b4d"], H2: ["bell", brass], H3: ["kite", red], L1: ["chip", green], L2: ["chip", blue], L3: ["chip", red], L4: ["chip", coal], W: ["rake", brass], S: ["button", brass] },
  "kite-season": { H1: ["kite", brass], H2: ["kite", red], H3: ["kite", green], H4: ["kite", blue], L1: ["spool", violet], L2: ["ribbon", red], L3: ["bead", blue], L4: ["knot", grey], W: ["boxKite", violet], S: ["sun", brass] },
  "chip-cascade": { H1: ["plaque", "#ffd700"], H2: ["plaque", "#b07b2c"], H3: ["plaque", violet], L1: ["chip", green], L2: ["chip", blue], L3: ["chip", red], L4: ["chip", grey], W: ["rake", brass], S: ["bell", brass] },
  "brass-vault": { H1: ["vault", brass], H2: ["croupier", "#1f6b4d"], H3: ["kite", red], L1: ["chip", green], L2: ["chip", blue], L3: ["chip", red], L4: ["chip", coal], W: ["key", brass], C: ["coin", brass] },
  "last-table": { H1: ["seven", red], H2: ["bell", brass], H3: ["kite", green], L1: ["bars", brass], L2: ["bars", blue], L3: ["bars", grey], L4: ["chip", green], W: ["croupier", violet] },
};

/** The names of the symbols of a game. */
export const symbolsOf = (game: string): string[] => Object.keys(drawings[game] ?? {});

/** Draws a symbol into a square of a size, whose corner is at the origin. */
export function drawSymbol(c: Context, game: string, name: string, size: number): void {
  const [shape, colour] = drawings[game]?.[name] ?? ["bead", grey];
  c.save();
  c.translate(size / 2, size / 2);
  c.scale(size * 0.42, size * 0.42);
  shapes[shape](c, colour);
  c.restore();
}
