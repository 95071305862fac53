import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { pageExists } from "../../../lib/offers";
import { Explanation } from "./Explanation";
import { VerifierCard } from "./VerifierCard";
import { text } from "./page.texts";
import "./fairness.css";

export default function FairnessPage() {
  // Whoever comes to check one bet gets the check first.
  const linked = new URLSearchParams(useSearch()).has("verify");
  return (
    <div className="fair">
      <header className="fair-head">
        <h1>{text("fairness.heading")}</h1>
        <p>{text(linked ? "fairness.leadLinked" : "fairness.lead")}</p>
      </header>
      {!linked && <Explanation />}
      <VerifierCard key="verifier" linked={linked} />
      {linked && <Explanation />}
      <section className="fair-answers">
        <Answer title={text("fairness.reveal.title")} answer={text("fairness.reveal.text")} />
        <Answer title={text("fairness.crash.title")} answer={text("fairness.crash.text")} />
        {pageExists("/reserves") && (
          <Answer title={text("fairness.reserves.title")} answer={text("fairness.reserves.text")}>
            <Link className="fair-link" href="/reserves">{text("fairness.reserves.link")}</Link>
          </Answer>
        )}
      </section>
    </div>
  );
}

function Answer({ title, answer, children }: { title: string; answer: string; children?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{answer}</p>
      {children}
    </div>
  );
}
