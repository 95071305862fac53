// Results of one draw: dice, limbo, crash, plinko, wheel, roulette, diamonds, coinflip.

import { useEffect, useState } from "react";
import type { CoinflipView, CrashView, DiamondsView, DiceView, LimboView, PlinkoView, RouletteView, WheelView } from "../../play/views";
import { formatMultiplier } from "../../../../lib/format";
import { CoinDefs, Face } from "../../play/games/coinflip/art";
import type { Colour } from "../../play/games/diamonds/diamonds.math";
import { Gem } from "../../play/games/diamonds/Gem";
import { tierOf as plinkoTier } from "../../play/games/plinko/plinko.table";
import { order } from "../../play/games/roulette/spin";
import { tierOf as wheelTier } from "../../play/games/wheel/wheel.table";
import { cx } from "../../../../ui/cx";
import { pocketColour } from "./resultText";
import { pictureOfGame, type PicturesOf } from "./picture";
import { text } from "./result.texts";
import type { GameId, InfoOf } from "../../play/contract";

/** A list of a game's pay table. Undefined until the tables are loaded from their own file. */
function usePayTable<Id extends GameId>(id: Id, list: (game: InfoOf<Id>) => string[] | undefined): string[] | undefined {
  const [game, setGame] = useState<InfoOf<Id>>();
  useEffect(() => {
    let unmounted = false;
    const applyTables = ({ default: games }: typeof import("../../play/games.gen.json")) => {
      if (!unmounted) setGame(games.find((one): one is InfoOf<Id> => one.id === id));
    };
    // Without the tables all segments have one colour.
    import("../../play/games.gen.json").then(applyTables, () => undefined);
    return () => void (unmounted = true);
  }, [id]);
  return game && list(game);
}

/** The numbers under the scale of dice. */
const diceMarks = [0, 25, 50, 75, 100];

function DicePicture({ view: { roll, over, target } }: { view: DiceView }) {
  const won = over ? Number(roll) > Number(target) : Number(roll) < Number(target);
  return (
    <div className="result-dice" aria-hidden="true">
      <div className={cx("result-dice-bar", target && "result-dice-split")}>
        {target && <span className="result-dice-won" style={over ? { left: `${target}%`, right: 0 } : { left: 0, width: `${target}%` }} />}
        <span className={cx("result-dice-mark num", target && (won ? "result-good" : "result-bad"))} style={{ left: `${roll}%` }}>{roll}</span>
      </div>
      <div className="result-dice-scale num">{diceMarks.map((mark) => <span key={mark} style={{ left: `${mark}%` }}>{mark}</span>)}</div>
    </div>
  );
}

function LimboPicture({ view: { result, target } }: { view: LimboView }) {
  return (
    <div className="result-limbo" aria-hidden="true">
      <p className={cx("result-big num", target && (Number(result) >= Number(target) ? "result-good" : "result-bad"))}>{formatMultiplier(result)}</p>
      {target && <p className="result-limbo-target num">{text("result.target", { target: formatMultiplier(target) })}</p>}
    </div>
  );
}

/** Distance between two pegs and between two rows. */
const pegSpacing = { across: 20, down: 16 };

function PlinkoPicture({ view: { rows, risk, path, multiplier } }: { view: PlinkoView }) {
  const payTable = usePayTable("plinko", (game) => game.table.rows[rows]?.[risk]);
  const width = (rows + 3) * pegSpacing.across;
  const x = (row: number, pocketIndex: number) => width / 2 + (pocketIndex - row / 2) * pegSpacing.across;
  const y = (row: number) => 12 + row * pegSpacing.down;
  // In each row the ball hits the peg whose position equals the number of moves to the right so
  // far.
  let rights = 0;
  const points = [`${x(0, 0)},0`];
  for (const [row, side] of path.entries()) {
    rights += side;
    points.push(`${x(row + 1, rights)},${y(row) + pegSpacing.down / 2}`);
  }
  const floor = y(rows - 1) + 14;
  return (
    <svg className="result-plinko" viewBox={`0 0 ${width} ${floor + 46}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (_, peg) => <circle key={`${row}-${peg}`} cx={x(row, peg - 1)} cy={y(row)} r="2" />),
      )}
      {Array.from({ length: rows + 1 }, (_, bucket) => {
        const isHit = bucket === rights;
        const multiplierText = isHit ? multiplier : payTable?.[bucket];
        return <rect key={bucket} x={x(rows, bucket) - 9} y={floor + (isHit ? 4 : 0)} width="18" height="14" rx="3" fill={multiplierText ? plinkoTier(multiplierText).fill : undefined} className={cx("result-bucket", isHit && "result-bucket-hit")} />;
      })}
      <polyline points={`${points.join(" ")} ${x(rows, rights)},${floor - 4}`} />
      <circle className="result-ball" cx={x(rows, rights)} cy={floor - 4} r="5" />
      <text x={Math.max(30, Math.min(width - 30, x(rows, rights)))} y={floor + 40} textAnchor="middle" className="num">{formatMultiplier(multiplier)}</text>
    </svg>
  );
}

function WheelPicture({ view: { segments, risk, segment, multiplier } }: { view: WheelView }) {
  const payTable = usePayTable("wheel", (game) => game.table.segments[segments]?.[risk]);
  const step = (2 * Math.PI) / segments;
  const at = (angle: number, radius: number) => `${(60 + radius * Math.sin(angle)).toFixed(2)} ${(60 - radius * Math.cos(angle)).toFixed(2)}`;
  // The drawn segment is under the pointer at the top.
  return (
    <svg className="result-wheel" viewBox="0 -8 120 130" aria-hidden="true">
      {Array.from({ length: segments }, (_, index) => {
        const middle = (index - segment) * step;
        const [from, to] = [middle - step / 2 + 0.02, middle + step / 2 - 0.02];
        const multiplierText = index === segment ? multiplier : payTable?.[index];
        return (
          <path
            key={index}
            className={cx(index === segment && "result-segment-hit")}
            fill={multiplierText ? wheelTier(multiplierText).fill : undefined}
            d={`M${at(from, 58)}A58 58 0 0 1 ${at(to, 58)}L${at(to, 42)}A42 42 0 0 0 ${at(from, 42)}Z`}
          />
        );
      })}
      <path className="result-pointer" d="M60 8 54-6h12z" />
      <text x="60" y="66" textAnchor="middle" className="num">{formatMultiplier(multiplier)}</text>
    </svg>
  );
}

/** Number of pockets on each side of the drawn pocket. */
const neighbourPockets = 4;

function RoulettePicture({ view: { pocket, bets } }: { view: RouletteView }) {
  const pocketIndex = order.indexOf(pocket);
  const pockets = Array.from({ length: 2 * neighbourPockets + 1 }, (_, at) => order[(pocketIndex - neighbourPockets + at + order.length) % order.length]!);
  return (
    <div className="result-roulette">
      <div className="result-pockets" aria-hidden="true">
        {pockets.map((number, at) => (
          <span key={number} className={cx("result-pocket num", `result-pocket-${pocketColour(number)}`, at === neighbourPockets && "result-pocket-hit")}>{number}</span>
        ))}
      </div>
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

/** The chart of crash: its width and height, and the margins of the curve. */
const chart = { width: 320, height: 150, left: 8, foot: 12, head: 26 };

function CrashPicture({ view: { point, cashout } }: { view: CrashView }) {
  const end = Number(point ?? cashout ?? "1");
  const span = Math.max(Math.log(Math.max(end, 1.02)), 0.02);
  const top = Math.max(end, 1.02);
  const pointAt = (value: number) => {
    const across = chart.left + (Math.log(Math.max(1, value)) / span) * (chart.width * 0.8);
    const up = (value - 1) / (top - 1);
    return { x: across, y: chart.height - chart.foot - up * (chart.height - chart.foot - chart.head) };
  };
  const curve = Array.from({ length: 41 }, (_, at) => pointAt(Math.exp((Math.log(top) * at) / 40)));
  const line = curve.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const tip = curve.at(-1)!;
  const cashoutPoint = cashout === null ? null : pointAt(Number(cashout));
  return (
    <svg className="result-crash" viewBox={`0 0 ${chart.width} ${chart.height}`} aria-hidden="true">
      <path className="result-crash-ground" d={`M0 ${chart.height - chart.foot}H${chart.width}`} />
      <path className="result-crash-under" d={`M${chart.left} ${chart.height - chart.foot}L${line}L${tip.x.toFixed(1)} ${chart.height - chart.foot}Z`} />
      <path className="result-crash-line" d={`M${line}`} />
      {point !== null && <path className="result-crash-bust" d={`M${tip.x - 6} ${tip.y - 6}l12 12m0-12l-12 12`} />}
      {point !== null && <text x={Math.min(tip.x, chart.width - 34)} y={tip.y - 10} textAnchor="middle" className="num">{formatMultiplier(point)}</text>}
      {cashoutPoint && <circle className="result-crash-out" cx={cashoutPoint.x} cy={cashoutPoint.y} r="6" />}
    </svg>
  );
}

function DiamondsPicture({ view: { gems } }: { view: DiamondsView }) {
  const count = (gem: string) => gems.filter((one) => one === gem).length;
  return (
    <ul className="result-gems">
      {gems.map((gem, at) => (
        <li key={at} className={cx(count(gem) > 1 && "result-gem-paired")}>
          <Gem colour={gem as Colour} />
          <span>{gem}</span>
        </li>
      ))}
    </ul>
  );
}

function CoinflipPicture({ view: { flips } }: { view: CoinflipView }) {
  if (flips.length === 0) return null;
  return (
    <>
      <CoinDefs />
      <ul className="result-coins">
        {flips.map(({ side, result }, at) => (
          <li key={at} className={cx("result-coin", flips.length === 1 && "result-coin-large", side !== result && "result-coin-wrong")}>
            <span className="hidden-text">{text("result.flipWon", { side, result })}</span>
            <Face side={result} />
          </li>
        ))}
      </ul>
    </>
  );
}

const pictures: PicturesOf<"dice" | "limbo" | "plinko" | "wheel" | "roulette" | "diamonds" | "coinflip" | "crash"> = { dice: DicePicture, limbo: LimboPicture, plinko: PlinkoPicture, wheel: WheelPicture, roulette: RoulettePicture, diamonds: DiamondsPicture, coinflip: CoinflipPicture, crash: CrashPicture };

export default pictureOfGame(pictures);
