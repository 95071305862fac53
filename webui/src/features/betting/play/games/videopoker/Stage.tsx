import { Play } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "../../../../../ui/cx";
import { cardName } from "../cards/cards";
import { PlayingCard } from "../cards/PlayingCard";
import { formatMultiplier } from "../../../../../lib/format";
import { handSize, cardsOfRank, type Table } from "./videopoker.steps";
import type { VideopokerModel } from "./videopoker.model";
import { text } from "./videopoker.texts";
import "./videopoker.css";

export function Stage({ model }: { model: VideopokerModel }) {
  return (
    <div className={cx("videopoker-stage", model.still.value && "cards-still")}>
      <PayTable model={model} />
      <StatusLine model={model} />
      <CardRow model={model} />
    </div>
  );
}

/** The pay table, with the line of the current hand marked. */
function PayTable({ model }: { model: VideopokerModel }) {
  const reached = model.table.value?.rank;
  return (
    <ol className="videopoker-table" aria-label={text("videopoker.table")}>
      {model.lines.map(({ rank, multiplier }) => {
        const name = text(`videopoker.${rank}`), pays = formatMultiplier(multiplier);
        return (
          <li key={rank} className={cx("videopoker-line", rank === reached && "videopoker-reached")} aria-current={rank === reached ? "true" : undefined}>
            <span className="hidden-text">{text(rank === reached ? "videopoker.line.reached" : "videopoker.line", { rank: name, multiplier: pays })}</span>
            <Play size={10} fill="currentColor" className="videopoker-pointer" aria-hidden="true" />
            <span aria-hidden="true">{name}</span>
            <strong aria-hidden="true">{pays}</strong>
          </li>
        );
      })}
    </ol>
  );
}

/** The message about the hand. */
function statusText(table: Table | null, lines: VideopokerModel["lines"]): string {
  if (!table) return text("videopoker.invite");
  if (table.rank === null) return text("videopoker.dealing");
  const rank = text(`videopoker.${table.rank}`);
  if (!table.over) return table.rank === "none" ? text("videopoker.choose") : text("videopoker.choose.have", { rank });
  const pays = lines.find((line) => line.rank === table.rank)?.multiplier;
  return pays ? text("videopoker.won", { rank, multiplier: formatMultiplier(pays) }) : rank;
}

function StatusLine({ model }: { model: VideopokerModel }) {
  const table = model.table.value;
  const won = table?.over && table.rank !== "none";
  return <p className={cx("videopoker-status", won && "videopoker-said-won")} role="status">{statusText(table, model.lines)}</p>;
}

/** Space on a button of the table must not also press the bet button. */
function stopPageKeys(event: KeyboardEvent) {
  if (event.key === " " || event.key === "Enter") event.stopPropagation();
}

const positions = Array.from({ length: handSize }, (_, at) => at);

function CardRow({ model }: { model: VideopokerModel }) {
  const table = model.table.value;
  const choosing = model.choosing.value;
  const inRank = table?.over ? cardsOfRank(table.cards, table.rank) : null;
  return (
    <div className={cx("videopoker-cards", choosing && "videopoker-choosing")} role="group" aria-label={text("videopoker.hand")} onKeyDown={stopPageKeys}>
      {positions.map((at) => {
        const card = table?.cards[at];
        const held = model.holds.value[at] ?? false;
        const name = typeof card === "string" ? text("videopoker.card", { card: cardName(card), n: at + 1 }) : text("videopoker.place", { n: at + 1 });
        return (
          <button
            key={at}
            type="button"
            className={cx("videopoker-card", held && "videopoker-held", inRank && (inRank[at] ? "videopoker-in-rank" : "videopoker-idle"))}
            aria-pressed={held}
            aria-disabled={!choosing}
            onClick={() => model.toggle(at)}
          >
            <span className="hidden-text">{name}</span>
            <span className="videopoker-tag" aria-hidden="true">
              {held ? text("videopoker.held") : choosing ? text("videopoker.hold") : ""}
              {choosing && <kbd className="videopoker-key">{at + 1}</kbd>}
            </span>
            <span className="videopoker-slot">
              <span className="card-placeholder" />
              {card !== undefined && <PlayingCard key={model.round.value} card={card} animated={!model.still.value} from={[2.2 - at * 0.9, -1.6]} decorative />}
            </span>
          </button>
        );
      })}
    </div>
  );
}
