// The definition of every figure, as the server describes it.

import { useEffect } from "react";
import { Waiting } from "../../../ui/Loaded";
import { loadDefinitions, definitions, definitionsFailure } from "./figures.model";
import "./figures.css";

export default function HelpPage() {
  useEffect(() => void loadDefinitions(), []);
  return (
    <>
      <h1>Definitions of the figures</h1>
      <p className="figures-note">
        All figures are for real money in US dollars, by UTC day. Wagers are converted at their own price, other amounts at the price of the day. A corrected wager counts on the day of its correction, so past reports do not change.
      </p>
      {(definitionsFailure.value || definitions.value.length === 0) && <Waiting from={{ failure: definitionsFailure, load: loadDefinitions }} height={400} />}
      <dl className="figures-help">
        {definitions.value.map(({ id, name, sentence, formula }) => (
          <div key={id} id={id}>
            <dt>{name}</dt>
            <dd>{sentence}</dd>
            <dd><code>{formula}</code></dd>
          </div>
        ))}
      </dl>
    </>
  );
}
