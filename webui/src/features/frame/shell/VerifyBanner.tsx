// Reminds a player, in one line, that the e-mail address waits for its
// confirmation, and what that opens.

import { useSignals } from "@preact/signals-react/runtime";
import { MailCheck } from "lucide-react";
import { useEffect } from "react";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { store, unverified } from "../../../lib/store";
import { ResendButton } from "./ResendButton";
import { text } from "./shell.texts";
import "./verify.css";

/** Of the line, in pixels, and how long a dialog takes to go, in milliseconds. */
const lineHeight = 44;
const afterDialog = 400;

/** A page that stood at its top stays there when the line comes in above it and a dialog gives the page back. */
function keepInSight(): () => void {
  const timer = setTimeout(() => {
    if (window.scrollY < lineHeight * 2) window.scrollTo(0, 0);
  }, afterDialog);
  return () => clearTimeout(timer);
}

export function VerifyBanner() {
  useSignals();
  const shown = unverified.value;
  useEffect(() => (shown ? keepInSight() : undefined), [shown]);
  if (!shown) return null;
  const title = text(bootstrap.wallet.lockedUntilConfirmed ? "shell.verify.unlock" : "shell.verify.title");
  return (
    <section className="banner-verify" aria-label={text("shell.verify.title")}>
      <MailCheck className="banner-verify-icon" size={18} aria-hidden />
      <p className="banner-verify-text">
        <strong>{title}</strong>
        <span className="banner-verify-body">{text("shell.verify.body", { email: store.user.value?.email ?? "" })}</span>
      </p>
      <div className="banner-verify-actions">
        <ResendButton size="small" />
        <AppLink to={`/profile/${store.user.value?._id}`}>{text("shell.verify.change")}</AppLink>
      </div>
    </section>
  );
}
