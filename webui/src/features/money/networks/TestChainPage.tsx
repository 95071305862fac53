// The controls of the embedded test chain: they simulate what real networks do.

import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import type { TestChainAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { Waiting } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { NumberField } from "../../../ui/office/NumberField";
import { Faucet } from "./Faucet";
import { nodeBehaviours, shorten } from "./networks.texts";
import { testChainModel, type NodeBehaviour, type TestChainModel } from "./networks.model";
import { Transactions } from "./Transactions";
import "./networks.css";

const maxBlocks = 250;

/** Shows the result of a pressed button. */
const showResult = (done: string) => (refused: string | null) => void (refused === null ? toast.success(done) : toast.error(refused));

const blocks = (n: number) => (n === 1 ? "1 block" : `${n} blocks`);

function ChainTip({ answer }: { answer: TestChainAnswer }) {
  return (
    <p className="networks-tip">
      <span>Block <b className="num">{formatCount(answer.height)}</b></span>
      <span className="mono" title={answer.hash}>{shorten(answer.hash)}</span>
      <Time at={answer.at} />
      {answer.behaviour !== "honest" && <Badge tone="danger">{nodeBehaviours.find(({ value }) => value === answer.behaviour)?.label}</Badge>}
    </p>
  );
}

function BlockButtons({ model }: { model: TestChainModel }) {
  const [count, setCount] = useState("1");
  const [depth, setDepth] = useState("2");
  const [vanish, setVanish] = useState(false);
  const busy = model.busy.value;
  const isValidCount = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= maxBlocks;
  return (
    <Card title="Blocks" text="Blocks are also made on schedule while payments wait, otherwise one per minute.">
      <div className="networks-line">
        <NumberField label="Blocks to mine" value={count} onChange={setCount} min="1" max={String(maxBlocks)} />
        <Button variant="primary" disabled={busy || !isValidCount(count)} onClick={() => void model.mine(Number(count)).then(showResult(`${blocks(Number(count))} confirmed.`))}>Confirm</Button>
      </div>
      <div className="networks-line">
        <NumberField label="Blocks to abandon" value={depth} onChange={setDepth} min="1" max={String(maxBlocks)} hint="They are replaced by one more empty block. More than 200 blocks stop the network." />
        <Button variant="danger" disabled={busy || !isValidCount(depth)} onClick={() => void model.reorganise(Number(depth), vanish).then(showResult(`${blocks(Number(depth))} abandoned.`))}>Reorganise</Button>
      </div>
      <Checkbox label="Drop their payments permanently" checked={vanish} onChange={setVanish} />
    </Card>
  );
}

function Behaviour({ answer, model }: { answer: TestChainAnswer; model: TestChainModel }) {
  const chosen = nodeBehaviours.find(({ value }) => value === answer.behaviour);
  return (
    <Card title="The node" text="How the node of this chain answers from now on. The behaviour is reset to honest at each start.">
      <Select
        label="Behaviour"
        hint={chosen?.text}
        value={answer.behaviour}
        options={nodeBehaviours}
        disabled={model.busy.value}
        onChange={(value) => void model.behave(value as NodeBehaviour).then(showResult("The behaviour of the node is changed."))}
      />
    </Card>
  );
}

/** The chain in the address. */
const requestedNetwork = () => new URLSearchParams(window.location.search).get("network") ?? "";

export default function TestChainPage() {
  const [model] = useState(() => testChainModel(requestedNetwork()));
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const canChange = hasPermission("change_networks");
  if (!answer) return <div className="networks-page"><h1>Test chain</h1><Waiting from={model.data} height={480} /></div>;
  if (answer.chains.length === 0) {
    return <div className="networks-page"><h1>Test chain</h1><Empty icon={<FlaskConical size={28} aria-hidden="true" />} text="This site uses real networks only. Demos have test chains." /></div>;
  }
  const chain = answer.chains.find(({ network }) => network === answer.network);
  return (
    <div className="networks-page">
      <header className="networks-head">
        <div>
          <h1>Test chain</h1>
          <p className="networks-more">Coins here have no value, and the addresses exist on no real network.</p>
        </div>
        <div className="networks-choice">
          <Select label="Chain" value={answer.network} options={answer.chains.map(({ network, name }) => ({ value: network, label: name }))} onChange={(network) => model.choose(network)} />
        </div>
      </header>
      <ChainTip answer={answer} />
      {failure && <p className="networks-stale" role="status">The figures are outdated: {failure}</p>}
      {canChange && (
        <div className="networks-cards">
          {chain && <Faucet key={chain.network} chain={chain} model={model} />}
          <BlockButtons model={model} />
          <Behaviour answer={answer} model={model} />
        </div>
      )}
      <Transactions answer={answer} canChange={canChange} model={model} />
    </div>
  );
}
