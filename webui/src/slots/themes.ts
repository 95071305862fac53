// The look of each game: its colours, and the scene behind its reels.

import { brass, faded, tone, type Context } from "./art/kit";

type Scene = (c: Context, width: number, height: number) => void;

export interface Theme {
  accent: string;
  /** The ground of the reels: at the edges, and in the middle. */
  reels: [string, string];
  scene: Scene;
}

/** A repeatable number from 0 to 1, so that a scene is the same at every size. */
const scattered = (index: number) => Math.abs(Math.sin(index * 127.1 + 11.7) * 43758.5453) % 1;

function vertical(c: Context, height: number, ...colours: string[]): CanvasGradient {
  const paint = c.createLinearGradient(0, 0, 0, height);
  for (const [index, colour] of colours.entries()) paint.addColorStop(index / (colours.length - 1), colour);
  return paint;
}

/** Light from a place, out to a radius. */
function lamp(c: Context, x: number, y: number, radius: number, colour: string, part: number): void {
  const paint = c.createRadialGradient(x, y, 0, x, y, radius);
  paint.addColorStop(0, faded(colour, part));
  paint.addColorStop(1, faded(colour, 0));
  c.fillStyle = paint;
  c.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** The green table under a brass lamp, with the lines of a layout. */
const felt: Scene = (c, w, h) => {
  c.fillStyle = vertical(c, h, "#0f4a34", "#0b3526", "#06190f");
  c.fillRect(0, 0, w, h);
  c.globalAlpha = 0.05;
  for (let grain = 0; grain < 2600; grain++) {
    c.fillStyle = grain % 2 ? "#ffffff" : "#000000";
    c.fillRect(scattered(grain) * w, scattered(grain + 0.5) * h, 2, 1);
  }
  c.globalAlpha = 1;
  lamp(c, w / 2, h * 0.18, Math.max(w, h) * 0.6, "#ffe3a0", 0.32);
  c.strokeStyle = faded(brass, 0.28);
  c.lineWidth = Math.max(2, w / 500);
  for (const part of [0.62, 0.7]) {
    c.beginPath();
    c.ellipse(w / 2, -h * 0.1, w * part, h * (part + 0.28), 0, 0, Math.PI);
    c.stroke();
  }
};

/** A windy sky over hills, with small kites far away. */
const sky: Scene = (c, w, h) => {
  c.fillStyle = vertical(c, h, "#164a86", "#3c8cc8", "#a9d9ea", "#f7dca4");
  c.fillRect(0, 0, w, h);
  lamp(c, w * 0.82, h * 0.2, Math.max(w, h) * 0.4, "#fff2c0", 0.85);
  for (let cloud = 0; cloud < 9; cloud++) {
    const x = scattered(cloud) * w, y = (0.05 + scattered(cloud + 20) * 0.55) * h, size = (0.05 + scattered(cloud + 40) * 0.07) * Math.max(w, h);
    c.fillStyle = `rgb(255 255 255 / ${0.2 + scattered(cloud + 60) * 0.35})`;
    c.beginPath();
    for (const [dx, dy, part] of [[0, 0, 0.6], [0.7, -0.2, 0.8], [1.5, 0, 0.6], [0.8, 0.12, 0.7]] as const) c.ellipse(x + dx * size, y + dy * size, size * part, size * part * 0.5, 0, 0, Math.PI * 2);
    c.fill();
  }
  for (let far = 0; far < 6; far++) {
    const x = scattered(far + 7) * w, y = (0.06 + scattered(far + 9) * 0.5) * h, size = 6 + scattered(far) * 12;
    c.fillStyle = ["#ff5d6c", "#e9b44c", "#23d18b", "#9b7bff"][far % 4]!;
    c.beginPath();
    c.moveTo(x, y - size); c.lineTo(x + size * 0.7, y); c.lineTo(x, y + size); c.lineTo(x - size * 0.7, y);
    c.fill();
  }
  hills(c, w, h);
};

function hills(c: Context, w: number, h: number): void {
  for (const [index, colour] of ["#7fb08a", "#4c8a63", "#24573f"].entries()) {
    c.fillStyle = vertical(c, h, colour, tone(colour, -0.5));
    c.beginPath();
    c.moveTo(0, h);
    for (let x = 0; x <= w; x += 12) c.lineTo(x, h * (0.74 + index * 0.08) - Math.sin(x / (w / (2.2 + index)) + index * 2) * h * 0.045);
    c.lineTo(w, h);
    c.fill();
  }
}

/** A violet hall at night, with lights out of focus and rays from the middle. */
const hall: Scene = (c, w, h) => {
  c.fillStyle = vertical(c, h, "#1a0f3c", "#38186b", "#120a2a");
  c.fillRect(0, 0, w, h);
  c.save();
  c.translate(w / 2, h * 0.45);
  for (let ray = 0; ray < 14; ray++) {
    c.rotate((Math.PI * 2) / 14);
    c.fillStyle = "rgb(155 123 255 / .07)";
    c.beginPath();
    c.moveTo(0, 0); c.lineTo(Math.max(w, h), -Math.max(w, h) * 0.11); c.lineTo(Math.max(w, h), Math.max(w, h) * 0.11);
    c.fill();
  }
  c.restore();
  for (let light = 0; light < 46; light++) {
    const radius = (0.008 + scattered(light + 3) * 0.03) * Math.max(w, h);
    lamp(c, scattered(light) * w, scattered(light + 50) * h, radius, ["#ff5d6c", "#56a8ff", "#ffd700", "#23d18b"][light % 4]!, 0.4);
  }
};

/** The wall of a vault: steel plates with rivets, and its round door. */
const steel: Scene = (c, w, h) => {
  c.fillStyle = vertical(c, h, "#2c353c", "#1a2127", "#0c1013");
  c.fillRect(0, 0, w, h);
  const plate = Math.max(w, h) / 7;
  for (let x = 0; x < w; x += plate) for (let y = 0; y < h; y += plate) {
    c.strokeStyle = "rgb(0 0 0 / .5)";
    c.lineWidth = 3;
    c.strokeRect(x, y, plate, plate);
    c.strokeStyle = "rgb(255 255 255 / .06)";
    c.lineWidth = 1;
    c.strokeRect(x + 3, y + 3, plate - 6, plate - 6);
    for (const [dx, dy] of [[0.08, 0.08], [0.92, 0.08], [0.08, 0.92], [0.92, 0.92]] as const) lamp(c, x + plate * dx, y + plate * dy, plate * 0.035, "#cfd8de", 0.6);
  }
  const radius = Math.min(w, h) * 0.62;
  for (const [part, colour] of [[1, "#3a454d"], [0.94, "#14191d"], [0.88, "#8a6a2c"], [0.84, "#20282e"]] as const) {
    c.fillStyle = vertical(c, h, tone(colour, 0.25), colour, tone(colour, -0.4));
    c.beginPath();
    c.arc(w / 2, h * 0.45, radius * part, 0, Math.PI * 2);
    c.fill();
  }
  lamp(c, w / 2, h * 0.1, Math.max(w, h) * 0.5, "#ffd98a", 0.22);
};

/** A stage curtain in the light of two lamps, for the last table of the night. */
const curtain: Scene = (c, w, h) => {
  const fold = Math.max(36, w / 22);
  for (let x = 0; x < w; x += fold) {
    const paint = c.createLinearGradient(x, 0, x + fold, 0);
    paint.addColorStop(0, "#2a0610");
    paint.addColorStop(0.45, "#7d1429");
    paint.addColorStop(0.6, "#9c1f36");
    paint.addColorStop(1, "#2a0610");
    c.fillStyle = paint;
    c.fillRect(x, 0, fold + 1, h);
  }
  c.fillStyle = vertical(c, h, "#00000055", "#00000022", "#000000dd");
  c.fillRect(0, 0, w, h);
  for (const x of [0.25, 0.75]) lamp(c, w * x, h * 0.08, Math.max(w, h) * 0.42, "#ffdf9e", 0.35);
  c.fillStyle = vertical(c, h, "#e9b44c", "#8a6a2c");
  for (let x = 0; x < w; x += fold) {
    c.beginPath();
    c.ellipse(x + fold / 2, 0, fold / 2, fold * 0.55, 0, 0, Math.PI);
    c.fill();
  }
};

const themes: Record<string, Theme> = {
  "felt-and-brass": { accent: brass, reels: ["#08261a", "#12503a"], scene: felt },
  "kite-season": { accent: "#ffd25e", reels: ["#123a63", "#2f74ab"], scene: sky },
  "chip-cascade": { accent: "#b79bff", reels: ["#150b30", "#2c1a5c"], scene: hall },
  "brass-vault": { accent: "#f0b94a", reels: ["#0e1317", "#28323a"], scene: steel },
  "last-table": { accent: "#ff8a96", reels: ["#1d060c", "#4a101f"], scene: curtain },
};

export const themeOf = (game: string): Theme => themes[game] ?? { accent: brass, reels: ["#0e1317", "#28323a"], scene: felt };
