// What every figure means, in the words of the server.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { askDefinitions, definitions, definitionsFailure } from "./figures.model";
import "./figures.css";

export default function HelpPage() {
  useSignals();
  useEffect(() => void askDefinitions(), []);
  return (
    <>
      <h1>What the figures mean</h1>
      <p className="figures-note">
        All are of real money, in dollars at the price of each wager, or of the day for money that belongs to no wager, by days of UTC. A corrected wager counts on the day of its correction, so that no report of the past changes.
      </p>
      {definitionsFailure.value && <Failed text={definitionsFailure.value} onRetry={() => void askDefinitions()} />}
      {!definitionsFailure.value && definitions.value.length === 0 && <Skeleton height={400} />}
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
