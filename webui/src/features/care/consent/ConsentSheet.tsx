// The consent question at the end of the window. It covers no content and stays until it is
// answered. Both answers look alike.

import { type KeyboardEvent, useId } from "react";
import { openOverlay } from "../../../lib/overlays";
import { consent } from "../../../lib/track";
import { Button } from "../../../ui/Button";
import { answer, closeConsent } from "./consent.model";
import { text } from "./consent.texts";
import "./consent.css";

export function ConsentSheet() {
  const id = useId();
  const current = consent.value;
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && closeConsent();
  return (
    <section className="consent" role="region" aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className="consent-words">
        <h2 id={id}>{text("consent.title")}</h2>
        <p>{text("consent.text")}</p>
        {current && <p>{text("consent.now", { answer: text(current.allowed ? "consent.allowed" : "consent.refused") })}</p>}
        <button type="button" className="consent-policy" onClick={() => openOverlay("policy", { id: "privacy" })}>{text("consent.policy")}</button>
      </div>
      <div className="consent-answers">
        <Button onClick={() => answer(false)}>{text("consent.needed")}</Button>
        <Button onClick={() => answer(true)}>{text("consent.allow")}</Button>
      </div>
    </section>
  );
}
