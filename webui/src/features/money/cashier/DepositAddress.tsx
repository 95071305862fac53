// The deposit address, and what has arrived there.

import { useEffect } from "react";
import { ChevronDown, ExternalLink, TriangleAlert, FlaskConical } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { Button } from "../../../ui/Button";
import { CopyField } from "../../../ui/Copy";
import { QrCode } from "../../../ui/QrCode";
import { coinText, dollarValueText } from "./amounts";
import type { DepositChain } from "./calls";
import { chainNames } from "./cashier.model";
import { arrived, closeAddress, watchArrivals, type ActiveDeposit, sendTestCoins, testCoins } from "./deposit.model";
import { text } from "./deposit.texts";
import { Expired, TimeLeft } from "./Expiry";
import { useTimeLeft } from "./useTimeLeft";
import { LiveDeposit } from "./LiveDeposit";
import { minutesText, walletLink } from "./networks";
import { DetailList, StepHead } from "./CashierParts";

/** The questions with their answers. An address of a gateway is for one payment. */
const questions = ["less", "more", "late", "wrong"] as const;
const gatewayAnswers = { less: "lessOnce", more: "moreOnce", late: "lateOnce", wrong: "wrong" } as const;

export interface AddressProps {
  deposit: ActiveDeposit;
  chain: DepositChain | undefined;
  close: () => void;
}

export default function DepositAddress({ deposit, chain, close }: AddressProps) {
  useEffect(() => watchArrivals(), []);
  const coin = currencies.value.find(({ id }) => id === deposit.currency);
  const name = chain?.name ?? chainNames.value.get(deposit.chain) ?? deposit.network;
  const code = deposit.currency.toUpperCase();
  // A coin with the name of its network needs no second name.
  const isNativeNetwork = coin?.name === name;
  const coinName = coin ? `${coin.name} (${code})` : code;
  const minimum = coinText(deposit.minimum, deposit.currency);
  const dollarValue = coin ? dollarValueText(deposit.minimum, coin.price) : "";
  const link = walletLink(deposit.uri);
  const left = useTimeLeft(deposit.expires);
  const noArrivals = arrived.value.length === 0;
  const expired = left === 0 && noArrivals;
  return (
    <div className="cashier-form">
      <StepHead title={isNativeNetwork ? text("deposit.sendOwn", { coin: coinName }) : text("deposit.send", { coin: code, network: name })} onBack={closeAddress} />
      {expired && <Expired />}
      {left !== null && left > 0 && noArrivals && <TimeLeft deposit={deposit} left={left} />}
      {!expired && <div className="cashier-address">
        <QrCode text={deposit.uri || deposit.wallet} label={text("deposit.qr")} size={176} />
        <div className="cashier-lines">
          <CopyField label={text("deposit.address")} text={deposit.wallet} testid="deposit-address" />
          {deposit.tag && (
            <>
              <CopyField label={text("deposit.tag")} text={deposit.tag} testid="deposit-tag" />
              <p className="cashier-warning" role="note"><TriangleAlert size={16} aria-hidden="true" />{text("deposit.tagWarning")}</p>
            </>
          )}
          {link && (
            <a className="ui-button ui-button-secondary ui-button-medium ui-button-wide cashier-open" href={link}>
              <span className="ui-button-label"><ExternalLink size={16} aria-hidden="true" />{text("deposit.open")}</span>
            </a>
          )}
        </div>
      </div>}
      {chain?.test && <TestCoins chain={chain.id} />}
      {!expired && <LiveDeposit close={close} />}
      {!expired && <p className="cashier-warning"><TriangleAlert size={16} aria-hidden="true" />{isNativeNetwork ? text("deposit.onlyOwn", { coin: coinName }) : text("deposit.only", { coin: coinName, network: name })}</p>}
      <DetailList
        rows={[
          ...(deposit.amount ? [[text("deposit.amount"), coinText(deposit.amount, deposit.currency)] as [string, string]] : []),
          [text("deposit.minimum"), dollarValue ? text("deposit.minimumText", { amount: minimum, worth: dollarValue }) : minimum],
          ...(deposit.gateway ? [] : [[text("deposit.confirmations"), text("deposit.confirmationsText", { n: deposit.confirmations })] as [string, string]]),
          [text("deposit.arrives"), text("deposit.arrivesText", { time: minutesText(deposit.minutes) })],
        ]}
      />
      <Questions gateway={deposit.gateway !== ""} />
    </div>
  );
}

function Questions({ gateway }: { gateway: boolean }) {
  return (
    <section className="cashier-questions">
      <h4>{text("deposit.questions")}</h4>
      {questions.map((one) => (
        <details key={one}>
          <summary>{text(`deposit.q.${one}`)}<ChevronDown size={16} aria-hidden="true" /></summary>
          <p>{text(`deposit.a.${gateway ? gatewayAnswers[one] : one}`)}</p>
        </details>
      ))}
    </section>
  );
}

/** Coins of a test network, for trying a deposit. */
function TestCoins({ chain }: { chain: string }) {
  const { busy, refusal } = testCoins.value;
  return (
    <>
      <div className="cashier-strip">
        <FlaskConical size={18} aria-hidden="true" />
        <span>{text("deposit.coinsText")}</span>
        <Button size="small" loading={busy} onClick={() => void sendTestCoins(chain)}>{text("deposit.coins")}</Button>
      </div>
      <p className="cashier-fault" role="alert">{refusal}</p>
    </>
  );
}
