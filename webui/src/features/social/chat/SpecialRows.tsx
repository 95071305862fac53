// The rows that no player wrote as text: gifts, quizzes and shared bets.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronRight, CloudRain, HandCoins, Trophy, CircleQuestionMark } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { currencies } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { unknownAmount } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { room } from "./chat.model";
import { text } from "./chat.texts";
import type { GameLink, Person, QuizAnswered, Rain, Tip } from "./chat.types";
import { shortName } from "./wording";

/** A dot would be lost among the decimals: names of currencies are written large. */
const code = (currency: string) => currency.toUpperCase();

function PersonLink({ person }: { person: Person }) {
  return <AppLink to={`/user/${encodeURIComponent(person._id)}`} className="chat-person" title={person.name}>{shortName(person.name)}</AppLink>;
}

export function ServiceRow({ given, children }: { given: Tip | Rain; children: ReactNode }) {
  const tip = given.kind === "tip";
  return (
    <div className="chat-service">
      {tip ? <HandCoins size={18} aria-hidden="true" /> : <CloudRain size={18} aria-hidden="true" />}
      <div>
        {tip ? <TipWords tip={given} /> : <RainWords rain={given} />}
        {children}
      </div>
    </div>
  );
}

function TipWords({ tip }: { tip: Tip }) {
  return (
    <p>
      <PersonLink person={tip.from} /> {text("chat.tipped")} <PersonLink person={tip.to} />{" "}
      <strong className="num">{unknownAmount(tip.amount)} {code(tip.currency)}</strong>
    </p>
  );
}

function RainWords({ rain }: { rain: Rain }) {
  const words = { amount: unknownAmount(rain.amount), currency: code(rain.currency), each: unknownAmount(rain.each), n: rain.users.length };
  return (
    <>
      <p>
        {rain.from ? <PersonLink person={rain.from} /> : <strong>{text("chat.house")}</strong>} {text("chat.rained", words)}
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
  useSignals();
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

export function QuizAnsweredRow({ answered, children }: { answered: QuizAnswered; children: ReactNode }) {
  const won = text("chat.quiz.won", { reward: unknownAmount(answered.reward), currency: code(answered.currency) });
  return (
    <div className="chat-service chat-quiz">
      <Trophy size={18} aria-hidden="true" />
      <div>
        <p className="chat-quiz-head">{text("chat.quiz")}</p>
        <p>{answered.question}</p>
        <p><strong>{text("chat.quiz.answer", { answer: answered.correct })}</strong></p>
        <p><PersonLink person={answered.user} /> {won}</p>
        {children}
      </div>
    </div>
  );
}

/** A bet that somebody shared; a press looks at it. */
export function GameLinkRow({ link }: { link: GameLink }) {
  useSignals();
  const icon = currencies.value.find((currency) => currency.id === link.currency)?.icon;
  return (
    <button type="button" className="chat-bet" aria-haspopup="dialog" onClick={() => (link.game === "sports" ? openOverlay("shared-bet", { id: link.id }) : openOverlay("bet", { id: link.id }))}>
      <span className="chat-bet-name">{link.name}</span>
      <span className="chat-bet-times num">{formatMultiplier(link.multiplier)}</span>
      <span className="chat-bet-stake num">
        {icon && <img src={icon} alt="" width="14" height="14" />}
        {text("chat.bet.stake", { amount: unknownAmount(link.splitTotal), currency: code(link.currency) })}
      </span>
      <span className="chat-bet-look">
        {text("chat.bet.look")}
        <ChevronRight size={14} aria-hidden="true" />
      </span>
    </button>
  );
}

