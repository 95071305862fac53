// The events of a round, as the books of the site's own slots have them. Amounts are in hundredths
// of the bet. Row 0 of a board is above its visible part.

export interface Position {
  reel: number;
  row: number;
}

export interface Cell {
  name: string;
  wild?: boolean;
  scatter?: boolean;
  multiplier?: number;
  prize?: number;
  jackpot?: string;
}

export type Board = Cell[][];

export interface Win {
  symbol: string;
  kind: number;
  win: number;
  positions: Position[];
  meta: { lineIndex?: number; ways?: number; globalMult: number; lineMultiplier?: number; overlay?: Position };
}

export interface LockedCoin extends Position {
  prize: number;
  jackpot?: string;
}

type Simple<Type extends string> = { index: number; type: Type; amount: number };

export type BookEvent =
  | { index: number; type: "reveal"; board: Board; paddingPositions: number[]; gameType: string; anticipation: number[] }
  | { index: number; type: "winInfo"; totalWin: number; wins: Win[] }
  | { index: number; type: "prizeInfo"; totalWin: number; prizes: { win: number; jackpot?: string; positions?: Position[] }[] }
  | Simple<"updateTumbleWin" | "setTotalWin" | "wincap" | "finalWin">
  | { index: number; type: "setWin" | "freeSpinEnd" | "holdEnd" | "respinEnd"; amount: number; winLevel: number }
  | { index: number; type: "tumbleBoard"; newSymbols: Cell[][]; explodingSymbols: Position[] }
  | { index: number; type: "updateGlobalMult"; globalMult: number }
  | { index: number; type: "newExpandingWilds"; newWilds: (Position & { mult: number })[] }
  | { index: number; type: "freeSpinTrigger" | "freeSpinRetrigger"; totalFs: number; positions: Position[] }
  | { index: number; type: "updateFreeSpin"; amount: number; total: number }
  | { index: number; type: "holdTrigger" | "respin"; respins: number; coins: LockedCoin[] }
  | { index: number; type: "respinTrigger"; reels: number[] };

/** The board after symbols exploded and new ones fell. The rows at the edges stay. */
export function tumbled(board: Board, exploding: Position[], fresh: Cell[][]): Board {
  return board.map((column, reel) => {
    const gone = new Set(exploding.filter((p) => p.reel === reel).map((p) => p.row));
    const kept = column.slice(1, -1).filter((_, index) => !gone.has(index + 1));
    return [column[0]!, ...(fresh[reel] ?? []), ...kept, column[column.length - 1]!];
  });
}

/** The board with wild symbols on all visible rows of the covered reels. */
export function covered(board: Board, multipliers: ReadonlyMap<number, number>): Board {
  return board.map((column, reel) => {
    const multiplier = multipliers.get(reel);
    if (multiplier === undefined) return column;
    return column.map((cell, row) => (row === 0 || row === column.length - 1 ? cell : { name: "W", wild: true, multiplier }));
  });
}
