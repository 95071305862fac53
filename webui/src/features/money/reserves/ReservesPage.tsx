// What the site owes and holds, the own balance in it, and how anybody checks both.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { formatDateTime } from "../../../lib/time";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/Copy";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { isShort } from "./body";
import { EarlierCard } from "./EarlierCard";
import { Figures } from "./Figures";
import { HowCard } from "./HowCard";
import { OwnCard } from "./OwnCard";
import { text } from "./page.texts";
import { reservesModel, type ReservesModel, type Shown, type Stand } from "./reserves.model";
import "./reserves.css";

export default function ReservesPage() {
  const asked = Number(new URLSearchParams(useSearch()).get("number"));
  const number = Number.isInteger(asked) && asked > 0 ? asked : 0;
  return <Publication key={number} number={number} />;
}

function Publication({ number }: { number: number }) {
  useSignals();
  const [model] = useState(() => reservesModel(number));
  useEffect(() => {
    void model.stand.load();
    void model.earlier.load();
  }, [model]);
  const stand = model.stand.data.value;
  const failure = model.stand.failure.value;
  return (
    <div className="reserves">
      <header className="reserves-head">
        <h1>{text("reserves.heading")}</h1>
        <p>{text("reserves.lead")}</p>
      </header>
      {stand ? <Body stand={stand} model={model} older={number > 0} /> : failure ? <Failed text={failure} onRetry={() => void model.stand.load()} /> : <Skeleton height={560} />}
      <HowCard />
    </div>
  );
}

function Body({ stand: { shown, nextAt }, model, older }: { stand: Stand; model: ReservesModel; older: boolean }) {
  if (!shown) {
    return <Empty title={text("reserves.none.title")} text={nextAt ? text("reserves.none.text", { at: formatDateTime(nextAt) }) : text("reserves.none.never")} />;
  }
  return (
    <>
      <Current shown={shown} nextAt={nextAt} older={older} />
      <OwnCard model={model} at={shown.body.at} />
      <EarlierCard model={model} shown={shown.body.number} />
    </>
  );
}

function Current({ shown: { body, hash, publication }, nextAt, older }: { shown: Shown; nextAt: number; older: boolean }) {
  const short = body.currencies.filter(isShort).map(({ currency }) => currency.toUpperCase());
  const right = hash === publication.hash;
  const when = `${text("reserves.figuresText", { at: formatDateTime(body.at) })} ${older ? text("reserves.older") : nextAt ? text("reserves.next", { at: formatDateTime(nextAt) }) : ""}`;
  return (
    <Card title={text("reserves.figures", { number: body.number })} text={when} aside={older ? <LinkButton size="small" href="/reserves">{text("reserves.toNewest")}</LinkButton> : undefined}>
      <div className="reserves-part">
        {body.test_money && <p className="reserves-note" role="note">{text("reserves.test")}</p>}
        {short.length > 0 && <p className="reserves-note reserves-bad" role="status">{text("reserves.shortLead", { currencies: short.join(", ") })}</p>}
        <Figures body={body} />
        <CopyField label={text("reserves.hash")} text={hash} testid="reserves-hash" />
        <p className={right ? "reserves-quiet" : "reserves-note reserves-bad"}>{text(right ? "reserves.hashRight" : "reserves.hashWrong")}</p>
      </div>
    </Card>
  );
}
