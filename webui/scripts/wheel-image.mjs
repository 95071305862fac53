// Draws the picture of the bonus wheel, public/img/misc/bonusWheel.png: twelve sectors, the fourth
// and the tenth with a gift. The page adds the texts of the others. `node scripts/wheel-image.mjs`
// writes it again.
import { writeFile } from "node:fs/promises";
import { launch } from "../e2e/browser.mjs";

const size = 720;
/** The width of the picture: twice the size on a page. */
const shown = 640;
const half = size / 2;
const radius = 336;
const sectors = 12;
const fills = ["#14532d", "#1b242b", "#7a5c1e", "#0f3b45", "#1b242b", "#5b1f2a"];

const at = (degrees, distance) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(half + Math.cos(angle) * distance).toFixed(2)} ${(half + Math.sin(angle) * distance).toFixed(2)}`;
};

/** A sector. The middle of the first is at 0 degrees. */
function sector(index) {
  const middle = (index * 360) / sectors;
  const [from, to] = [middle - 15, middle + 15];
  const fill = fills[index % fills.length];
  const gift = index % 6 === 3 ? `<g transform="rotate(${middle} ${half} ${half}) translate(${half - 40} ${half - 284})">${giftShape}</g>` : "";
  return `<path d="M${half} ${half} L${at(from, radius)} A${radius} ${radius} 0 0 1 ${at(to, radius)} Z" fill="${fill}" stroke="#d6ab4f" stroke-opacity="0.55" stroke-width="2"/>${gift}`;
}

const giftShape = `
  <rect x="8" y="34" width="64" height="46" rx="5" fill="#d6ab4f"/><rect x="2" y="20" width="76" height="18" rx="5" fill="#e9c877"/>
  <rect x="34" y="20" width="12" height="60" fill="#8b1e2d"/>
  <path d="M40 20 C28 -4 4 2 14 16 C18 21 30 20 40 20 C50 20 62 21 66 16 C76 2 52 -4 40 20 Z" fill="none" stroke="#8b1e2d" stroke-width="7"/>`;

const studs = Array.from({ length: sectors }, (_, index) => {
  const [x, y] = at(index * 30 + 15, radius).split(" ");
  return `<circle cx="${x}" cy="${y}" r="7" fill="#f3e3b8"/>`;
}).join("");

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${shown}" height="${shown}" viewBox="0 0 ${size} ${size}">

  <circle cx="${half}" cy="${half}" r="352" fill="#0b0f12"/>
  <circle cx="${half}" cy="${half}" r="344" fill="none" stroke="#d6ab4f" stroke-width="16"/>
  ${Array.from({ length: sectors }, (_, index) => sector(index)).join("")}
  ${studs}
  <circle cx="${half}" cy="${half}" r="62" fill="#0b0f12" stroke="#d6ab4f" stroke-width="8"/><circle cx="${half}" cy="${half}" r="26" fill="#d6ab4f"/>
</svg>`;

const browser = await launch();
const page = await browser.newPage({ viewport: { width: shown, height: shown } });
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${picture}`);
const png = await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: shown, height: shown } });
await browser.close();
await writeFile(new URL("../public/img/misc/bonusWheel.png", import.meta.url), png);
