// The step between pressing a form's button and sending the form.

import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { bootstrap } from "../../lib/bootstrap";
import { t } from "../../lib/i18n";
import { Button } from "../Button";
import { browserHooks } from "./captcha.browser";
import { ProofOfWork } from "./captcha.model";
import { renderWidget, isWidgetProvider, type WidgetProvider } from "./captcha.widget";
import { text } from "./captcha.texts";
import "./captcha.css";

interface Props {
  onPayload: (payload: string) => void;
}

export function CaptchaStep({ onPayload }: Props) {
  const step = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the keyboard continues here.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) step.current?.focus();
  }, []);
  const { provider } = bootstrap.captcha;
  return (
    <div className="captcha" ref={step} tabIndex={-1} role="group" aria-label={text("captcha.prompt")}>
      {isWidgetProvider(provider) ? <WidgetStep provider={provider} onPayload={onPayload} /> : <ProofOfWorkStep onPayload={onPayload} />}
    </div>
  );
}

function ProofOfWorkStep({ onPayload }: Props) {
  const [work] = useState(() => new ProofOfWork(browserHooks));
  const deliver = useRef(onPayload);
  deliver.current = onPayload;
  const start = () => void work.start((payload) => deliver.current(payload));
  useEffect(() => {
    start();
    return () => work.stop();
    // One check each time the step is shown.
  }, [work]);
  if (work.phase.value === "failed") return <FailedStep onRetry={start} />;
  return (
    <div className="captcha-row" role="status">
      <ShieldCheck className="captcha-icon" aria-hidden="true" size={20} />
      <span className="captcha-text">{text("captcha.working")}</span>
      <span className="captcha-track" aria-hidden="true">
        <span className="captcha-bar" style={{ scale: `${Math.max(0.04, work.progress.value)} 1` }} />
      </span>
    </div>
  );
}

function WidgetStep({ provider, onPayload }: Props & { provider: WidgetProvider }) {
  const container = useRef<HTMLDivElement>(null);
  const deliver = useRef(onPayload);
  deliver.current = onPayload;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    return renderWidget(provider, container.current, (payload) => deliver.current(payload), () => setFailed(true));
  }, [provider, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <p className="captcha-text">{text("captcha.prompt")}</p>
      {failed ? <FailedStep onRetry={retry} /> : <div className="captcha-widget" ref={container} />}
    </>
  );
}

function FailedStep({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="captcha-row" role="alert">
      <ShieldAlert className="captcha-icon captcha-icon-failed" aria-hidden="true" size={20} />
      <span className="captcha-text">{text("captcha.failed")}</span>
      <Button size="small" onClick={onRetry}>{t("general.retry")}</Button>
    </div>
  );
}
