// Small components that the tabs of the wallet share.

import { type ReactNode, useEffect, useRef } from "react";
import { ArrowLeft, Lock } from "lucide-react";
import type { WalletTab } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { Button, IconButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { text } from "./cashier.texts";

/** The properties of each tab of the wallet. */
export interface TabProps {
  close: () => void;
  go: (tab: WalletTab) => void;
}

/** Name and value pairs, one below the other. */
export function DetailList({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className="cashier-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The heading of a step that has replaced another. It takes over the focus of the removed step. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <h3 ref={heading} tabIndex={-1}>{children}</h3>;
}

/** The heading of a step with a back button. */
export function StepHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className="cashier-step">
      <IconButton label={text("cashier.back")} onClick={onBack}><ArrowLeft aria-hidden="true" /></IconButton>
      <StepTitle>{title}</StepTitle>
    </div>
  );
}

/** Shown instead of money that waits for the confirmation of an email address. */
export function LockedNotice() {
  return (
    <Empty
      icon={<Lock aria-hidden="true" size={26} />}
      text={text("cashier.locked")}
      action={<Button variant="primary" onClick={() => openOverlay("wallet-locked", {})}>{text("cashier.unlock")}</Button>}
    />
  );
}

/** The placeholder of the form. */
export function FormSkeleton() {
  return (
    <div className="cashier-form" data-loading>
      <div className="cashier-pair"><Skeleton height={68} /><Skeleton height={68} /></div>
      <Skeleton height={36} />
      <Skeleton height={130} />
      <Skeleton height={48} />
    </div>
  );
}
