import { useSearch } from "wouter/use-browser-location";
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
      </section>
    </div>
  );
}

function Answer({ title, answer }: { title: string; answer: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{answer}</p>
    </div>
  );
}
