// Results of one moment: dice, limbo, plinko, wheel, roulette, diamonds, coinflip.

import type { CoinflipView, DiamondsView, DiceView, LimboView, PlinkoView, RouletteView, WheelView } from "../../play/views";
import { formatMultiplier } from "../../../../lib/format";
import { cx } from "../../../../ui/cx";
import { pocketColour } from "./words";
import { text } from "./result.texts";

export function DicePicture({ view: { roll, over, target } }: { view: DiceView }) {
  const won = over ? Number(roll) > Number(target) : Number(roll) < Number(target);
  return (
    <div className="result-dice" aria-hidden="true">
      {target && <span className="result-dice-won" style={over ? { left: `${target}%`, right: 0 } : { left: 0, width: `${target}%` }} />}
      <span className={cx("result-dice-mark num", target && (won ? "result-good" : "result-bad"))} style={{ left: `${roll}%` }}>{roll}</span>
    </div>
  );
}

export function LimboPicture({ view: { result, target } }: { view: LimboView }) {
  return (
    <p className={cx("result-big num", target && (Number(result) >= Number(target) ? "result-good" : "result-bad"))} aria-hidden="true">
      {formatMultiplier(result)}
    </p>
  );
}

/** Distance of two pegs and of two rows. */
const pegs = { across: 20, down: 16 };

export function PlinkoPicture({ view: { rows, path, multiplier } }: { view: PlinkoView }) {
  const width = (rows + 3) * pegs.across;
  const x = (row: number, place: number) => width / 2 + (place - row / 2) * pegs.across;
  const y = (row: number) => 12 + row * pegs.down;
  // The ball falls onto the peg of its row that stands as far right as it went right before.
  let rights = 0;
  const points = [`${x(0, 0)},0`];
  for (const [row, side] of path.entries()) {
    rights += side;
    points.push(`${x(row + 1, rights)},${y(row) + pegs.down / 2}`);
  }
  const end = `${x(rows, rights)},${y(rows - 1) + 20}`;
  return (
    <svg className="result-plinko" viewBox={`0 0 ${width} ${y(rows - 1) + 46}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (_, peg) => <circle key={`${row}-${peg}`} cx={x(row, peg - 1)} cy={y(row)} r="2" />),
      )}
      <polyline points={`${points.join(" ")} ${end}`} />
      <circle className="result-ball" cx={x(rows, rights)} cy={y(rows - 1) + 20} r="5" />
      <text x={x(rows, rights)} y={y(rows - 1) + 42} textAnchor="middle" className="num">{formatMultiplier(multiplier)}</text>
    </svg>
  );
}

export function WheelPicture({ view: { segments, segment, multiplier } }: { view: WheelView }) {
  const step = (2 * Math.PI) / segments;
  const at = (angle: number, radius: number) => `${(60 + radius * Math.sin(angle)).toFixed(2)} ${(60 - radius * Math.cos(angle)).toFixed(2)}`;
  // The segment that came stands under the pointer at the top.
  return (
    <svg className="result-wheel" viewBox="0 -8 120 130" aria-hidden="true">
      {Array.from({ length: segments }, (_, index) => {
        const middle = (index - segment) * step;
        const [from, to] = [middle - step / 2 + 0.02, middle + step / 2 - 0.02];
        return (
          <path
            key={index}
            className={cx(index === segment && "result-segment-hit")}
            d={`M${at(from, 58)}A58 58 0 0 1 ${at(to, 58)}L${at(to, 44)}A44 44 0 0 0 ${at(from, 44)}Z`}
          />
        );
      })}
      <path className="result-pointer" d="M60 8 54-6h12z" />
      <text x="60" y="66" textAnchor="middle" className="num">{formatMultiplier(multiplier)}</text>
    </svg>
  );
}

export function RoulettePicture({ view: { pocket, bets } }: { view: RouletteView }) {
  return (
    <div className="result-roulette">
      <span className={`result-pocket result-pocket-${pocketColour(pocket)} num`} aria-hidden="true">{pocket}</span>
      {bets.length > 0 && (
        <ul className="result-bets">
          {bets.map((bet, at) => (
            <li key={at} className={cx("result-bet", bet.won && "result-good")}>
              {bet.number === undefined ? bet.type : `${bet.type} ${bet.number}`} {text(bet.won ? "result.won" : "result.lost")}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function DiamondsPicture({ view: { gems } }: { view: DiamondsView }) {
  const count = (gem: string) => gems.filter((one) => one === gem).length;
  return (
    <ul className="result-gems">
      {gems.map((gem, at) => (
        <li key={at} className={cx(count(gem) > 1 && "result-gem-paired")}>
          <svg viewBox="0 0 40 36" className={`result-gem result-gem-${gem}`} aria-hidden="true">
            <path d="M9 2h22l8 10-19 22L1 12Z" />
            <path className="result-gem-light" d="M9 2 14 12 20 2 26 12 31 2M1 12h38M14 12l6 22 6-22" />
          </svg>
          <span>{gem}</span>
        </li>
      ))}
    </ul>
  );
}

export function CoinflipPicture({ view: { flips } }: { view: CoinflipView }) {
  if (flips.length === 0) return null;
  return (
    <ul className="result-coins">
      {flips.map(({ side, result }, at) => (
        <li key={at} className={cx("result-coin", `result-coin-${result}`, side !== result && "result-coin-wrong")} aria-label={text("result.flipWon", { side, result })}>
          {result === "heads" ? "H" : "T"}
        </li>
      ))}
    </ul>
  );
}
