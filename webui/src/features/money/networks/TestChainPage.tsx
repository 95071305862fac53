// The buttons of the embedded test chain: what real networks do to a site, on demand.

import { useSignals } from "@preact/signals-react/runtime";
import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import type { TestChainAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { Select } from "../../../ui/Select";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { NumberField } from "../../../ui/work/NumberField";
import { Faucet } from "./Faucet";
import { moods, short } from "./networks.texts";
import { testChainModel, type Mood, type TestChainModel } from "./networks.model";
import { Transactions } from "./Transactions";
import "./networks.css";

const most = 250;

/** Tells what became of something that was pressed. */
const tell = (done: string) => (refused: string | null) => void (refused === null ? toast.success(done) : toast.error(refused));

const blocks = (n: number) => (n === 1 ? "1 block" : `${n} blocks`);

function Tip({ answer }: { answer: TestChainAnswer }) {
  return (
    <p className="networks-tip">
      <span>Block <b className="num">{formatCount(answer.height)}</b></span>
      <span className="mono" title={answer.hash}>{short(answer.hash)}</span>
      <Time at={answer.at} />
      {answer.mood !== "honest" && <Badge tone="danger">{moods.find(({ value }) => value === answer.mood)?.label}</Badge>}
    </p>
  );
}

function BlockButtons({ model }: { model: TestChainModel }) {
  useSignals();
  const [count, setCount] = useState("1");
  const [depth, setDepth] = useState("2");
  const [vanish, setVanish] = useState(false);
  const busy = model.busy.value;
  const within = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= most;
  return (
    <Card title="Blocks" text="While something waits they come by the clock too, otherwise one a minute.">
      <div className="networks-line">
        <NumberField label="Blocks to confirm" value={count} onChange={setCount} min="1" max={String(most)} />
        <Button variant="primary" disabled={busy || !within(count)} onClick={() => void model.mine(Number(count)).then(tell(`${blocks(Number(count))} confirmed.`))}>Confirm</Button>
      </div>
      <div className="networks-line">
        <NumberField label="Blocks to abandon" value={depth} onChange={setDepth} min="1" max={String(most)} hint="One more empty block comes in their place. More than 200 stop the network." />
        <Button variant="danger" disabled={busy || !within(depth)} onClick={() => void model.reorganise(Number(depth), vanish).then(tell(`${blocks(Number(depth))} abandoned.`))}>Reorganise</Button>
      </div>
      <Checkbox label="Their payments vanish for ever" checked={vanish} onChange={setVanish} />
    </Card>
  );
}

function Behaviour({ answer, model }: { answer: TestChainAnswer; model: TestChainModel }) {
  useSignals();
  const chosen = moods.find(({ value }) => value === answer.mood);
  return (
    <Card title="The node" text="How the node of this chain answers from now on. It is honest after each start.">
      <Select
        label="Behaviour"
        hint={chosen?.text}
        value={answer.mood}
        options={moods}
        disabled={model.busy.value}
        onChange={(value) => void model.behave(value as Mood).then(tell("The node behaves so from now on."))}
      />
    </Card>
  );
}

/** The chain that the address names. */
const named = () => new URLSearchParams(window.location.search).get("network") ?? "";

export default function TestChainPage() {
  useSignals();
  const [model] = useState(() => testChainModel(named()));
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const may = holds("change_networks");
  if (!answer) return <div className="networks-page"><h1>Test chain</h1>{failure ? <Failed text={failure} onRetry={() => void model.data.load()} /> : <Skeleton height={480} />}</div>;
  if (answer.chains.length === 0) {
    return <div className="networks-page"><h1>Test chain</h1><Empty icon={<FlaskConical size={28} aria-hidden="true" />} text="This site follows real networks only. Demonstrations have test chains." /></div>;
  }
  const chain = answer.chains.find(({ network }) => network === answer.network);
  return (
    <div className="networks-page">
      <header className="networks-head">
        <div>
          <h1>Test chain</h1>
          <p className="networks-more">Coins here are worth nothing, and no real network knows the addresses.</p>
        </div>
        <div className="networks-choice">
          <Select label="Chain" value={answer.network} options={answer.chains.map(({ network, name }) => ({ value: network, label: name }))} onChange={(network) => model.choose(network)} />
        </div>
      </header>
      <Tip answer={answer} />
      {failure && <p className="networks-stale" role="status">The figures are old: {failure}</p>}
      {may && (
        <div className="networks-cards">
          {chain && <Faucet key={chain.network} chain={chain} model={model} />}
          <BlockButtons model={model} />
          <Behaviour answer={answer} model={model} />
        </div>
      )}
      <Transactions answer={answer} may={may} model={model} />
    </div>
  );
}
