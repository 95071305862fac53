// The player's bonuses: what each holds, what is left to do and what that costs, its
// terms, and every change of it.

import { useSignals } from "@preact/signals-react/runtime";
import { BadgePercent } from "lucide-react";
import { useEffect } from "react";
import { bonuses } from "../../../lib/bonus";
import { t } from "../../../lib/i18n";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { BonusCard } from "./BonusCard";
import { cancel, cancelBusy, cancelling } from "./bonus.model";
import { text } from "./bonus.texts";
import { bonusTitle } from "./bonus.titles";
import { Extras } from "./Extras";
import { failed, known, loadBonuses } from "./follow";
import { History } from "./History";
import type {} from "./overlays";
import "./bonus.css";

export default function BonusPage() {
  useSignals();
  const user = store.user.value;
  const excluded = user?.self_excluded === true;
  useEffect(() => {
    void loadBonuses();
    return () => void (cancelling.value = null);
  }, [user?._id]);
  const row = cancelling.value;
  return (
    <div className="bonus-page">
      <header>
        <div className="bonus-head">
          <h1>{t(bonusTitle)}</h1>
          <Button size="small" variant="ghost" onClick={() => openOverlay("bonus-rules", {})}>{text("bonus.rules")}</Button>
        </div>
        <p className="bonus-soft">{text(excluded ? "bonus.closed" : "bonus.lead")}</p>
      </header>
      <Own excluded={excluded} />
      {!excluded && <Extras />}
      <History />
      {row && (
        <ConfirmDialog
          title={text("bonus.cancelTitle")} text={text("bonus.cancelText")} action={text("bonus.yes")} cancel={text("bonus.keep")}
          loading={cancelBusy.value} onConfirm={() => void cancel()} onClose={() => (cancelling.value = null)}
        >
          <p className="bonus-soft">{text("bonus.cancelMoney", { amount: `${row.value} ${row.currency.toUpperCase()}` })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Own({ excluded }: { excluded: boolean }) {
  useSignals();
  const list = bonuses.value;
  if (list.length > 0) return <div className="bonus-list">{list.map((row) => <BonusCard key={row._id} row={row} />)}</div>;
  if (!known.value) return failed.value ? <Failed text={failed.value} onRetry={() => void loadBonuses()} /> : <Skeleton height={220} />;
  return <Empty icon={<BadgePercent size={28} aria-hidden="true" />} text={text("bonus.none")} action={!excluded && <LinkButton href="/promotions">{text("bonus.see")}</LinkButton>} />;
}
