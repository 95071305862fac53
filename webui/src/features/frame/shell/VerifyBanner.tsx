// Reminds a player in one line to confirm the email address, and what that enables.

import { MailCheck } from "lucide-react";
import { useEffect } from "react";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { store, unverified } from "../../../lib/store";
import { ResendButton } from "./ResendButton";
import { text } from "./shell.texts";
import "./verify.css";

/** The height of the line in pixels, and the duration of a closing dialog in milliseconds. */
const lineHeight = 44;
const dialogCloseTime = 400;

/** A page at its top stays there when the line appears above it after a dialog has closed. */
function scrollToTop(): () => void {
  const timer = setTimeout(() => {
    if (window.scrollY < lineHeight * 2) window.scrollTo(0, 0);
  }, dialogCloseTime);
  return () => clearTimeout(timer);
}

export function VerifyBanner() {
  const shown = unverified.value;
  useEffect(() => (shown ? scrollToTop() : undefined), [shown]);
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
