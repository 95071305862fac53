// Fields of cells: keno, mines, tower, stairs.

import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { KenoView, MinesView, StairsView, TowerView } from "../../play/views";
import { cx } from "../../../../ui/cx";
import { BombMark, GemMark } from "../marks";
import { picturesAsOne, type PicturesOf } from "./picture";
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

type Kind = "closed" | "opened" | "mine" | "hit" | "safe" | "trap" | "chosenSafe" | "chosenTrap" | "unknown";

const looks: Record<Kind, { tone: string; icon?: ReactNode }> = {
  closed: { tone: "" },
  unknown: { tone: "" },
  opened: { tone: "result-tile-good", icon: <GemMark /> },
  mine: { tone: "result-tile-trap", icon: <BombMark /> },
  hit: { tone: "result-tile-bad", icon: <BombMark /> },
  safe: { tone: "" },
  trap: { tone: "result-tile-trap", icon: <X {...icon} /> },
  chosenSafe: { tone: "result-tile-good", icon: <Check {...icon} /> },
  chosenTrap: { tone: "result-tile-bad", icon: <X {...icon} /> },
};

function Tile({ kind, row, column }: { kind: Kind; row: number; column: number }) {
  const { tone, icon: sign } = looks[kind];
  return (
    <li className={cx("result-tile", tone)} aria-label={text("result.cell", { row, column, what: text(`result.what.${kind}`) })}>
      {sign}
    </li>
  );
}

function mineKind({ opened, hit, field }: MinesView, cell: number): Kind {
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

const sizes: Record<string, number> = { easy: 4, medium: 3, hard: 2, expert: 3, master: 4 };
const stairsRows = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8];

interface Row {
  size: number;
  chosen: number | undefined;
  /** Which cells lose; null while that is hidden. */
  traps: ((cell: number) => boolean) | null;
}

function kindOf({ chosen, traps }: Row, cell: number): Kind {
  if (!traps) return cell === chosen ? "chosenSafe" : "unknown";
  if (cell === chosen) return traps(cell) ? "chosenTrap" : "chosenSafe";
  return traps(cell) ? "trap" : "safe";
}

// The lowest row stands at the foot, as it does on the table.
function Rows({ rows, className }: { rows: Row[]; className: string }) {
  return (
    <div className={className}>
      {rows.map((row, at) => ({ row, at })).reverse().map(({ row, at }) => (
        <ul key={at} className="result-row">
          {Array.from({ length: row.size }, (_, cell) => <Tile key={cell} kind={kindOf(row, cell)} row={at + 1} column={cell + 1} />)}
        </ul>
      ))}
    </div>
  );
}

function TowerPicture({ view: { difficulty, tiles, eggs } }: { view: TowerView }) {
  const rows = Array.from({ length: 9 }, (_, level) => ({
    size: sizes[difficulty] ?? 4, chosen: tiles[level], traps: eggs && ((tile: number) => !eggs[level]?.includes(tile)),
  }));
  return <Rows rows={rows} className="result-tower" />;
}

function StairsPicture({ view: { cells, field } }: { view: StairsView }) {
  const rows = stairsRows.map((size, row) => ({ size, chosen: cells[row], traps: field && ((cell: number) => Boolean(field[row]?.includes(cell))) }));
  return <Rows rows={rows} className="result-stairs" />;
}

const pictures: PicturesOf<"keno" | "mines" | "tower" | "stairs"> = { keno: KenoPicture, mines: MinesPicture, tower: TowerPicture, stairs: StairsPicture };

export default picturesAsOne(pictures);
