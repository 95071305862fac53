// Identity: what is required and why, three steps, and the status of each.

import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { Badge } from "../../../ui/Badge";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { DataStep } from "./DataStep";
import { FilesStep } from "./FilesStep";
import { identity, type IdentityState, type IdentityStep, isOpen, stepReached, uploadErrors } from "./identity.model";
import { text } from "./identity.texts";
import "./identity.css";

const tones = { none: "neutral", open: "neutral", waiting: "brass", accepted: "action", refused: "danger", expired: "danger" } as const;
const yearDays = 365;

/** Loads the player's data, loads it again when the page becomes visible, and clears it at the end. */
function watchIdentity() {
  const load = () => void (document.visibilityState === "visible" && identity.load());
  load();
  document.addEventListener("visibilitychange", load);
  return () => {
    document.removeEventListener("visibilitychange", load);
    identity.clear();
    uploadErrors.value = {};
  };
}

export default function IdentityPage() {
  const user = store.user.value?._id;
  useEffect(watchIdentity, [user]);
  const state = identity.data.value;
  return (
    <div className="identity-page">
      <header>
        <h1>{t("identity.title")}</h1>
        <p className="identity-soft">{text("identity.lead")}</p>
        {state && <p className="identity-soft">{retentionText(state.keep_days)}</p>}
      </header>
      {!state && <Waiting from={identity} placeholder={<Loader />} />}
      {state && state.asked > 0 && (
        <p className="identity-asked" role="status">
          <b>{text("identity.asked", { level: state.asked })}</b> {state.why && text(`identity.why.${state.why}`)}
        </p>
      )}
      {state?.steps.map((step) => <Step key={step.level} state={state} step={step} />)}
    </div>
  );
}

function retentionText(days: number): string {
  return days >= 2 * yearDays ? text("identity.kept", { years: Math.floor(days / yearDays) }) : text("identity.kept.days", { days });
}

const stepTitles = { 1: "identity.step.1", 2: "identity.step.2", 3: "identity.step.3" } as const;
const stepTexts = { 1: "identity.about.1", 2: "identity.about.2", 3: "identity.about.3" } as const;

function Step({ state, step }: { state: IdentityState; step: IdentityStep }) {
  const level = step.level === 1 ? 1 : step.level === 2 ? 2 : 3;
  const isReached = stepReached(state, step);
  return (
    <Card title={text(stepTitles[level])} text={text(stepTexts[level])} aside={<Badge tone={tones[step.state]}>{text(`identity.state.${step.state}`)}</Badge>}>
      <StepStatus step={step} />
      {!isReached && <p className="identity-soft">{text("identity.before")}</p>}
      {isReached && isOpen(step) && (level === 1 ? <DataStep state={state} /> : <FilesStep step={step} />)}
    </Card>
  );
}

/** The status of a step, as text. */
function StepStatus({ step }: { step: IdentityStep }) {
  const { state, reason, message, sent_at, decided_at, valid_until } = step;
  if (state === "waiting") return <p>{text("identity.waiting", { at: formatDateTime(sent_at) })}</p>;
  if (state === "accepted") return <p>{text("identity.accepted", { at: formatDateTime(decided_at) })} {valid_until > 0 && text("identity.until", { at: formatDateTime(valid_until) })}</p>;
  if (state === "expired") return <p>{text("identity.expired", { at: formatDateTime(valid_until) })}</p>;
  if (reason === "") return null;
  return (
    <div className="identity-refused">
      <p>{state === "refused" && <b>{text("identity.again")} </b>}{text(`identity.reason.${reason}`)}</p>
      {message && <p className="identity-soft">{message}</p>}
    </div>
  );
}
