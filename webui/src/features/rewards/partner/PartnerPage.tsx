// The affiliate programme: its terms for everybody, and for whoever is signed in their
// codes, their players and their commission.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { dollars } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Codes } from "./Codes";
import { Days } from "./Days";
import { Earnings } from "./Earnings";
import { load, programme, share, shareOf, type PartnerTier, type Programme } from "./partner.model";
import { text } from "./partner.texts";
import { partnerTitle } from "./partner.titles";
import { Players } from "./Players";
import "./partner.css";

export default function PartnerPage() {
  useSignals();
  const user = store.user.value?._id;
  useEffect(() => {
    programme.clear();
    void load(user !== undefined);
  }, [user]);
  const all = programme.data.value;
  const failure = programme.failure.value;
  return (
    <div className="partner-page">
      <header>
        <h1>{t(partnerTitle)}</h1>
        {all && <p className="partner-soft">{all.closed ? text("partner.closed") : text("partner.lead", { percent: share(shareOf(all)) })}</p>}
      </header>
      {!all && (failure ? <Failed text={failure} onRetry={() => void load(user !== undefined)} /> : <Skeleton height={520} />)}
      {all && (user === undefined ? <Invitation /> : <Mine all={all} />)}
      {all && !all.closed && <Terms all={all} />}
    </div>
  );
}

function Invitation() {
  return <Card text={text("partner.guest")} aside={<Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{t("general.signIn")}</Button>} />;
}

function Mine({ all }: { all: Programme }) {
  return (
    <>
      {!all.closed && <Figures all={all} />}
      <Earnings all={all} />
      {!all.closed && (
        <>
          <Codes all={all} />
          <Players />
        </>
      )}
      <Days />
    </>
  );
}

function Figures({ all }: { all: Programme }) {
  return (
    <dl className="partner-figures" aria-label={text("partner.figures")}>
      <div><dt>{text("partner.figures.percent")}</dt><dd className="num">{share(shareOf(all))}</dd></div>
      <div><dt>{text("partner.figures.referrals")}</dt><dd className="num">{formatCount(all.referrals)}</dd></div>
      <div><dt>{text("partner.figures.active")}</dt><dd className="num">{formatCount(all.active)}</dd></div>
      <div><dt>{text("partner.figures.wagered")}</dt><dd className="num">{dollars(all.wagered)}</dd></div>
    </dl>
  );
}

const tierColumns = (own: string | null): Column<PartnerTier>[] => [
  { key: "tier", label: text("partner.tier"), cell: ({ name }) => <>{name}{name === own && <> <Badge tone="brass">{text("partner.tier.yours")}</Badge></>}</> },
  { key: "wagered", label: text("partner.tier.wagered"), numeric: true, cell: ({ wagered }) => (wagered > 0 ? dollars(wagered, false) : text("partner.tier.start")) },
  { key: "percent", label: text("partner.tier.percent"), numeric: true, cell: ({ percent }) => share(percent) },
];

function Terms({ all }: { all: Programme }) {
  useSignals();
  const own = store.user.value && all.tiers[all.tier];
  const percent = shareOf(all);
  return (
    <Card title={text("partner.how")}>
      <ul className="partner-how">
        <li>{text("partner.how.edge", { edge: share(1), percent: share(percent), sum: dollars(percent / 100) })}</li>
        <li>{text("partner.how.exact")}</li>
        <li>{text("partner.how.void")}</li>
        <li>{text("partner.how.own")}</li>
      </ul>
      {all.tiers.length > 1 && <Table label={text("partner.tiers")} columns={tierColumns(own?.name ?? null)} rows={all.tiers} rowKey={({ name }) => name} empty={null} />}
    </Card>
  );
}
