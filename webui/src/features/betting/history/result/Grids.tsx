// Grids of cells: keno, mines, tower, stairs.

import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { KenoView, MinesView, StairsView, TowerView } from "../../play/views";
import { cx } from "../../../../ui/cx";
import { BombIcon, GemIcon } from "../icons";
import { pictureOfGame, type PicturesOf } from "./picture";
import { text } from "./result.texts";

const icon = { size: 14, "aria-hidden": true } as const;

function KenoPicture({ view: { picks, drawn, hits } }: { view: KenoView }) {
  return (
    <ul className="result-keno">
      {Array.from({ length: 40 }, (_, at) => at + 1).map((number) => (
        <li
          key={number}
          className={cx("result-tile num", drawn.includes(number) && "result-tile-drawn", picks.includes(number) && "result-tile-picked", hits.includes(number) && "result-tile-good")}
        >
          {number}
        </li>
      ))}
    </ul>
  );
}

type TileKind = "closed" | "opened" | "mine" | "hit" | "safe" | "trap" | "chosenSafe" | "chosenTrap" | "unknown";

const tileStyles: Record<TileKind, { tone: string; icon?: ReactNode }> = {
  closed: { tone: "" },
  unknown: { tone: "" },
  opened: { tone: "result-tile-good", icon: <GemIcon /> },
  mine: { tone: "result-tile-trap", icon: <BombIcon /> },
  hit: { tone: "result-tile-bad", icon: <BombIcon /> },
  safe: { tone: "" },
  trap: { tone: "result-tile-trap", icon: <X {...icon} /> },
  chosenSafe: { tone: "result-tile-good", icon: <Check {...icon} /> },
  chosenTrap: { tone: "result-tile-bad", icon: <X {...icon} /> },
};

function Tile({ kind, row, column }: { kind: TileKind; row: number; column: number }) {
  const { tone, icon: tileIcon } = tileStyles[kind];
  return (
    <li className={cx("result-tile", tone)} aria-label={text("result.cell", { row, column, what: text(`result.what.${kind}`) })}>
      {tileIcon}
    </li>
  );
}

function mineKind({ opened, hit, field }: MinesView, cell: number): TileKind {
  if (cell === hit) return "hit";
  if (opened.includes(cell)) return "opened";
  return field?.includes(cell) ? "mine" : "closed";
}

function MinesPicture({ view }: { view: MinesView }) {
  return (
    <ul className="result-mines">
      {Array.from({ length: 25 }, (_, cell) => (
        <Tile key={cell} kind={mineKind(view, cell)} row={Math.floor(cell / 5) + 1} column={(cell % 5) + 1} />
      ))}
    </ul>
  );
}

const tilesPerLevel: Record<string, number> = { easy: 4, medium: 3, hard: 2, expert: 3, master: 4 };
const stairsRows = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8];

interface Row {
  size: number;
  chosen: number | undefined;
  /** Which cells lose. Null while that is hidden. */
  traps: ((cell: number) => boolean) | null;
}

function tileKind({ chosen, traps }: Row, cell: number): TileKind {
  if (!traps) return cell === chosen ? "chosenSafe" : "unknown";
  if (cell === chosen) return traps(cell) ? "chosenTrap" : "chosenSafe";
  return traps(cell) ? "trap" : "safe";
}

// The lowest row is at the bottom, as on the table.
function Rows({ rows, className }: { rows: Row[]; className: string }) {
  return (
    <div className={className}>
      {rows.map((row, at) => ({ row, at })).reverse().map(({ row, at }) => (
        <ul key={at} className="result-row">
          {Array.from({ length: row.size }, (_, cell) => <Tile key={cell} kind={tileKind(row, cell)} row={at + 1} column={cell + 1} />)}
        </ul>
      ))}
    </div>
  );
}

function TowerPicture({ view: { difficulty, tiles, eggs } }: { view: TowerView }) {
  const rows = Array.from({ length: 9 }, (_, level) => ({
    size: tilesPerLevel[difficulty] ?? 4, chosen: tiles[level], traps: eggs && ((tile: number) => !eggs[level]?.includes(tile)),
  }));
  return <Rows rows={rows} className="result-tower" />;
}

function StairsPicture({ view: { cells, field } }: { view: StairsView }) {
  const rows = stairsRows.map((size, row) => ({ size, chosen: cells[row], traps: field && ((cell: number) => Boolean(field[row]?.includes(cell))) }));
  return <Rows rows={rows} className="result-stairs" />;
}

const pictures: PicturesOf<"keno" | "mines" | "tower" | "stairs"> = { keno: KenoPicture, mines: MinesPicture, tower: TowerPicture, stairs: StairsPicture };

export default pictureOfGame(pictures);
