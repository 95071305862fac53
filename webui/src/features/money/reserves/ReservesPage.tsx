// The liabilities and reserves of the site, the own balance in them, and how to verify both.

import { useEffect, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { formatDateTime } from "../../../lib/time";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/Copy";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { hasShortfall } from "./body";
import { EarlierCard } from "./EarlierCard";
import { Figures } from "./Figures";
import { OwnCard } from "./OwnCard";
import { text } from "./page.texts";
import { reservesModel, type ReservesModel, type LoadedPublication, type ReservesState } from "./reserves.model";
import "./reserves.css";

export default function ReservesPage() {
  const requestedNumber = Number(new URLSearchParams(useSearch()).get("number"));
  const number = Number.isInteger(requestedNumber) && requestedNumber > 0 ? requestedNumber : 0;
  return <Publication key={number} number={number} />;
}

function Publication({ number }: { number: number }) {
  const [model] = useState(() => reservesModel(number));
  useEffect(() => {
    void model.state.load();
    void model.earlier.load();
  }, [model]);
  const state = model.state.data.value;
  return (
    <div className="reserves">
      <header className="reserves-head">
        <h1>{text("reserves.heading")}</h1>
        <p>{text("reserves.lead")}</p>
      </header>
      {state ? <PublicationBody state={state} model={model} older={number > 0} /> : <Waiting from={model.state} height={560} />}
      <HowCard />
    </div>
  );
}

function PublicationBody({ state: { loaded, nextAt }, model, older }: { state: ReservesState; model: ReservesModel; older: boolean }) {
  if (!loaded) {
    return <Empty title={text("reserves.none.title")} text={nextAt ? text("reserves.none.text", { at: formatDateTime(nextAt) }) : text("reserves.none.never")} />;
  }
  return (
    <>
      <CurrentPublication loaded={loaded} nextAt={nextAt} older={older} />
      <OwnCard model={model} at={loaded.body.at} />
      <EarlierCard model={model} displayedNumber={loaded.body.number} />
    </>
  );
}

function CurrentPublication({ loaded: { body, hash, publication }, nextAt, older }: { loaded: LoadedPublication; nextAt: number; older: boolean }) {
  const shortCurrencies = body.currencies.filter(hasShortfall).map(({ currency }) => currency.toUpperCase());
  const hashMatches = hash === publication.hash;
  const subtitle = `${text("reserves.figuresText", { at: formatDateTime(body.at) })} ${older ? text("reserves.older") : nextAt ? text("reserves.next", { at: formatDateTime(nextAt) }) : ""}`;
  return (
    <Card title={text("reserves.figures", { number: body.number })} text={subtitle} aside={older ? <LinkButton size="small" href="/reserves">{text("reserves.toNewest")}</LinkButton> : undefined}>
      <div className="reserves-part">
        {body.test_money && <p className="reserves-note" role="note">{text("reserves.test")}</p>}
        {shortCurrencies.length > 0 && <p className="reserves-note reserves-bad" role="status">{text("reserves.shortLead", { currencies: shortCurrencies.join(", ") })}</p>}
        <Figures body={body} />
        <CopyField label={text("reserves.hash")} text={hash} testid="reserves-hash" />
        <p className={hashMatches ? "reserves-muted" : "reserves-note reserves-bad"}>{text(hashMatches ? "reserves.hashRight" : "reserves.hashWrong")}</p>
      </div>
    </Card>
  );
}

const howTexts = ["reserves.how.leaf", "reserves.how.tree", "reserves.how.own", "reserves.how.same"] as const;

/** An explanation of the check. */
function HowCard() {
  return (
    <Card title={text("reserves.how")}>
      <div className="reserves-part">
        <ol className="reserves-how">{howTexts.map((part) => <li key={part}>{text(part)}</li>)}</ol>
        <p className="reserves-muted">{text("reserves.how.limits")}</p>
        <p className="reserves-muted">{text("reserves.how.tool")}</p>
      </div>
    </Card>
  );
}
