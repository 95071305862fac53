// The player's bonuses: the amount of each, the remaining requirement and its cost, its terms, and
// every change of it. A guest has no bonuses and sees the promotions.

import { BadgePercent } from "lucide-react";
import { useEffect } from "react";
import { bonuses } from "../../../lib/bonus";
import { t } from "../../../lib/i18n";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/Dialog";
import { Empty } from "../../../ui/States";
import { bonusText } from "../../../lib/rewardAmounts";
import { Waiting } from "../../../ui/Loaded";
import { BonusCard } from "./BonusCard";
import { cancelBonus, cancelPending, bonusToCancel } from "./bonus.model";
import { text } from "./bonus.texts";
import { Extras } from "./Extras";
import { bonusesFailure, bonusesLoaded, loadBonuses } from "./bonusUpdates";
import { FreeSpins } from "./FreeSpins";
import { History } from "./History";
import PromotionsPage from "./PromotionsPage";
import "./bonus.css";

export default function BonusPage() {
  const user = store.user.value;
  return user ? <PlayerBonuses key={user._id} excluded={user.self_excluded === true} /> : <PromotionsPage />;
}

function PlayerBonuses({ excluded }: { excluded: boolean }) {
  useEffect(() => {
    void loadBonuses();
    return () => void (bonusToCancel.value = null);
  }, []);
  const row = bonusToCancel.value;
  return (
    <div className="bonus-page">
      <header>
        <div className="bonus-head">
          <h1>{t("bonus.title")}</h1>
          <Button size="small" variant="ghost" onClick={() => openOverlay("bonus-rules", {})}>{text("bonus.rules")}</Button>
        </div>
        <p className="bonus-soft">{text(excluded ? "bonus.closed" : "bonus.lead")}</p>
      </header>
      <OwnBonuses excluded={excluded} />
      {!excluded && <FreeSpins />}
      {!excluded && <Extras />}
      <History />
      {row && (
        <ConfirmDialog
          title={text("bonus.cancelTitle")} text={text("bonus.cancelText")} action={text("bonus.yes")} cancel={text("bonus.keep")}
          loading={cancelPending.value} onConfirm={() => void cancelBonus()} onClose={() => (bonusToCancel.value = null)}
        >
          <p className="bonus-soft">{text("bonus.cancelMoney", { amount: bonusText(row.value, row.currency) })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function OwnBonuses({ excluded }: { excluded: boolean }) {
  const list = bonuses.value;
  if (list.length > 0) return <div className="bonus-list">{list.map((row) => <BonusCard key={row._id} row={row} />)}</div>;
  if (!bonusesLoaded.value) return <Waiting from={{ failure: bonusesFailure, load: loadBonuses }} height={220} />;
  return <Empty icon={<BadgePercent size={28} aria-hidden="true" />} text={text("bonus.none")} action={!excluded && <LinkButton href="/promotions">{text("bonus.see")}</LinkButton>} />;
}
