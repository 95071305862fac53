// The rows that are not text messages: gifts, quizzes and shared bets.

import { ChevronRight, CloudRain, HandCoins, Trophy, CircleQuestionMark } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { currencies } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { unknownAmount } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import type { GameLink, PlayerName, AnsweredQuiz, Rain, Tip } from "./chat.calls";
import { room } from "./chat.model";
import { text } from "./chat.texts";
import { shortName } from "./messageFormat";

/** Currency codes are in upper case, so that they differ from the decimals. */
const currencyCode = (currency: string) => currency.toUpperCase();

function PersonLink({ person }: { person: PlayerName }) {
  return <AppLink to={`/user/${encodeURIComponent(person._id)}`} className="chat-person" title={person.name}>{shortName(person.name)}</AppLink>;
}

export function ServiceRow({ gift, children }: { gift: Tip | Rain; children: ReactNode }) {
  const tip = gift.kind === "tip";
  return (
    <div className="chat-service">
      {tip ? <HandCoins size={18} aria-hidden="true" /> : <CloudRain size={18} aria-hidden="true" />}
      <div>
        {tip ? <TipText tip={gift} /> : <RainText rain={gift} />}
        {children}
      </div>
    </div>
  );
}

function TipText({ tip }: { tip: Tip }) {
  return (
    <p>
      <PersonLink person={tip.from} /> {text("chat.tipped")} <PersonLink person={tip.to} />{" "}
      <strong className="num">{unknownAmount(tip.amount)} {currencyCode(tip.currency)}</strong>
    </p>
  );
}

function RainText({ rain }: { rain: Rain }) {
  const params = { amount: unknownAmount(rain.amount), currency: currencyCode(rain.currency), each: unknownAmount(rain.each), n: rain.users.length };
  return (
    <>
      <p>
        {rain.from ? <PersonLink person={rain.from} /> : <strong>{text("chat.house")}</strong>} {text("chat.rained", params)}
      </p>
      <p className="chat-people">
        {rain.users.map((person, at) => (
          <Fragment key={person._id}>
            {at > 0 && ", "}
            <PersonLink person={person} />
          </Fragment>
        ))}
      </p>
    </>
  );
}

export function QuizRow({ id, question, children }: { id: string; question: string; children: ReactNode }) {
  const open = room.value.openQuiz.value?._id === id;
  return (
    <div className="chat-service chat-quiz">
      <CircleQuestionMark size={18} aria-hidden="true" />
      <div>
        <p className="chat-quiz-head">{text("chat.quiz")}</p>
        <p><strong>{question}</strong></p>
        {open && <p className="chat-hint">{text("chat.quiz.open")}</p>}
        {children}
      </div>
    </div>
  );
}

export function QuizAnsweredRow({ answered, children }: { answered: AnsweredQuiz; children: ReactNode }) {
  const wonText = text("chat.quiz.won", { reward: unknownAmount(answered.reward), currency: currencyCode(answered.currency) });
  return (
    <div className="chat-service chat-quiz">
      <Trophy size={18} aria-hidden="true" />
      <div>
        <p className="chat-quiz-head">{text("chat.quiz")}</p>
        <p>{answered.question}</p>
        <p><strong>{text("chat.quiz.answer", { answer: answered.correct })}</strong></p>
        <p><PersonLink person={answered.user} /> {wonText}</p>
        {children}
      </div>
    </div>
  );
}

/** A shared bet. A press opens it. */
export function GameLinkRow({ link }: { link: GameLink }) {
  const icon = currencies.value.find((currency) => currency.id === link.currency)?.icon;
  return (
    <button type="button" className="chat-bet" aria-haspopup="dialog" onClick={() => (link.game === "sports" ? openOverlay("shared-bet", { id: link.id }) : openOverlay("bet", { id: link.id }))}>
      <span className="chat-bet-name">{link.name}</span>
      <span className="chat-bet-times num">{formatMultiplier(link.multiplier)}</span>
      <span className="chat-bet-stake num">
        {icon && <img src={icon} alt="" width="14" height="14" />}
        {text("chat.bet.stake", { amount: unknownAmount(link.splitTotal), currency: currencyCode(link.currency) })}
      </span>
      <span className="chat-bet-look">
        {text("chat.bet.look")}
        <ChevronRight size={14} aria-hidden="true" />
      </span>
    </button>
  );
}

