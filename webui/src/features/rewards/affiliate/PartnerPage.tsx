// The affiliate programme: its terms for everybody, and the codes, players and commission of a
// player who is signed in.

import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { dollars } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { Codes } from "./Codes";
import { CommissionDays } from "./Days";
import { Earnings } from "./Earnings";
import { loadProgramme, programme, percentText, commissionPercent, type PartnerTier, type Programme } from "./affiliate.model";
import { text } from "./affiliate.texts";
import { ReferredPlayers } from "./Players";
import "./affiliate.css";

export default function PartnerPage() {
  const user = store.user.value?._id;
  useEffect(() => {
    programme.clear();
    void loadProgramme(user !== undefined);
  }, [user]);
  const all = programme.data.value;
  return (
    <div className="partner-page">
      <header>
        <h1>{text("partner.heading")}</h1>
        {all && <p className="partner-soft">{all.closed ? text("partner.closed") : text("partner.lead", { percent: percentText(commissionPercent(all)) })}</p>}
      </header>
      {!all && <Waiting from={{ failure: programme.failure, load: () => loadProgramme(user !== undefined) }} height={520} />}
      {all && (user === undefined ? <SignInCard /> : <OwnProgramme all={all} />)}
      {all && !all.closed && <CommissionTerms all={all} />}
    </div>
  );
}

function SignInCard() {
  return <Card text={text("partner.guest")} aside={<Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{t("general.signIn")}</Button>} />;
}

function OwnProgramme({ all }: { all: Programme }) {
  return (
    <>
      {!all.closed && <ProgrammeFigures all={all} />}
      <Earnings all={all} />
      {!all.closed && (
        <>
          <Codes all={all} />
          <ReferredPlayers />
        </>
      )}
      <CommissionDays />
    </>
  );
}

function ProgrammeFigures({ all }: { all: Programme }) {
  return (
    <dl className="partner-figures" aria-label={text("partner.figures")}>
      <div><dt>{text("partner.figures.percent")}</dt><dd className="num">{percentText(commissionPercent(all))}</dd></div>
      <div><dt>{text("partner.figures.referrals")}</dt><dd className="num">{formatCount(all.referrals)}</dd></div>
      <div><dt>{text("partner.figures.active")}</dt><dd className="num">{formatCount(all.active)}</dd></div>
      <div><dt>{text("partner.figures.wagered")}</dt><dd className="num">{dollars(all.wagered)}</dd></div>
    </dl>
  );
}

const tierColumns = (ownTier: string | null): Column<PartnerTier>[] => [
  { key: "tier", label: text("partner.tier"), cell: ({ name }) => <>{name}{name === ownTier && <> <Badge tone="brass">{text("partner.tier.yours")}</Badge></>}</> },
  { key: "wagered", label: text("partner.tier.wagered"), numeric: true, cell: ({ wagered }) => (wagered > 0 ? dollars(wagered, false) : text("partner.tier.start")) },
  { key: "percent", label: text("partner.tier.percent"), numeric: true, cell: ({ percent }) => percentText(percent) },
];

function CommissionTerms({ all }: { all: Programme }) {
  const ownTier = store.user.value && all.tiers[all.tier];
  const percent = commissionPercent(all);
  return (
    <Card title={text("partner.how")}>
      <ul className="partner-how">
        <li>{text("partner.how.edge", { edge: percentText(1), percent: percentText(percent), sum: dollars(percent / 100) })}</li>
        <li>{text("partner.how.exact")}</li>
        <li>{text("partner.how.void")}</li>
        <li>{text("partner.how.own")}</li>
      </ul>
      {all.tiers.length > 1 && <Table label={text("partner.tiers")} columns={tierColumns(ownTier?.name ?? null)} rows={all.tiers} rowKey={({ name }) => name} empty={null} />}
    </Card>
  );
}
