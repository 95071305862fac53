import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { pageExists } from "../../../lib/availability";
import { hasJackpots } from "../../../lib/jackpots";
import { Explanation } from "./Explanation";
import { JackpotExplanation } from "./JackpotExplanation";
import { VerifierCard } from "./VerifierCard";
import { text } from "./page.texts";
import "./fairness.css";

export default function FairnessPage() {
  // A visitor who comes to verify one bet sees the verifier first.
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
      {hasJackpots() && <JackpotExplanation />}
      <section className="fair-answers">
        <AnswerCard title={text("fairness.reveal.title")} answer={text("fairness.reveal.text")} />
        <AnswerCard title={text("fairness.crash.title")} answer={text("fairness.crash.text")} />
        {pageExists("/reserves") && (
          <AnswerCard title={text("fairness.reserves.title")} answer={text("fairness.reserves.text")}>
            <Link className="fair-link" href="/reserves">{text("fairness.reserves.link")}</Link>
          </AnswerCard>
        )}
      </section>
    </div>
  );
}

function AnswerCard({ title, answer, children }: { title: string; answer: string; children?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{answer}</p>
      {children}
    </div>
  );
}
