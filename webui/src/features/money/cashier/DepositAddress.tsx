// The address to send to, and what has come to it.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { ChevronDown, ExternalLink, TriangleAlert } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { CopyField } from "../../../ui/Copy";
import { QrCode } from "../../../ui/QrCode";
import { coinText, worthText } from "./amounts";
import type { DepositChain } from "./calls";
import { chainNames } from "./cashier.model";
import { arrived, leaveAddress, watchArrivals, type Given } from "./deposit.model";
import { text } from "./deposit.texts";
import { Expired, TimeLeft, useLeft } from "./Expiry";
import { LiveDeposit } from "./LiveDeposit";
import { minutesText, walletLink } from "./networks";
import { Facts, StepHead } from "./Parts";
import { TestCoins } from "./TestCoins";

/** Questions and which answers they have; an address of a gateway is for one payment. */
const questions = ["less", "more", "late", "wrong"] as const;
const once = { less: "lessOnce", more: "moreOnce", late: "lateOnce", wrong: "wrong" } as const;

export interface AddressProps {
  given: Given;
  chain: DepositChain | undefined;
  close: () => void;
}

export default function DepositAddress({ given, chain, close }: AddressProps) {
  useSignals();
  useEffect(() => watchArrivals(), []);
  const coin = currencies.value.find(({ id }) => id === given.currency);
  const name = chain?.name ?? chainNames.value.get(given.chain) ?? given.network;
  const code = given.currency.toUpperCase();
  // A coin that travels on a network of its own name needs no second one.
  const own = coin?.name === name;
  const named = coin ? `${coin.name} (${code})` : code;
  const minimum = coinText(given.minimum, given.currency);
  const worth = coin ? worthText(given.minimum, coin.price) : "";
  const link = walletLink(given.uri);
  const left = useLeft(given.expires);
  const nothing = arrived.value.length === 0;
  const over = left === 0 && nothing;
  return (
    <div className="cashier-form">
      <StepHead title={own ? text("deposit.sendOwn", { coin: named }) : text("deposit.send", { coin: code, network: name })} onBack={leaveAddress} />
      {over && <Expired />}
      {left !== null && left > 0 && nothing && <TimeLeft given={given} left={left} />}
      {!over && <div className="cashier-address">
        <QrCode text={given.uri || given.wallet} label={text("deposit.qr")} size={176} />
        <div className="cashier-lines">
          <CopyField label={text("deposit.address")} text={given.wallet} testid="deposit-address" />
          {given.tag && (
            <>
              <CopyField label={text("deposit.tag")} text={given.tag} testid="deposit-tag" />
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
      {!over && <LiveDeposit close={close} />}
      {!over && <p className="cashier-warning"><TriangleAlert size={16} aria-hidden="true" />{own ? text("deposit.onlyOwn", { coin: named }) : text("deposit.only", { coin: named, network: name })}</p>}
      <Facts
        rows={[
          [text("deposit.minimum"), worth ? text("deposit.minimumText", { amount: minimum, worth }) : minimum],
          ...(given.gateway ? [] : [[text("deposit.confirmations"), text("deposit.confirmationsText", { n: given.confirmations })] as [string, string]]),
          [text("deposit.arrives"), text("deposit.arrivesText", { time: minutesText(given.minutes) })],
        ]}
      />
      <Questions gateway={given.gateway !== ""} />
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
          <p>{text(`deposit.a.${gateway ? once[one] : one}`)}</p>
        </details>
      ))}
    </section>
  );
}
