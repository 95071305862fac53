// How the site runs: every gauge with its rule, the database, commits, sockets,
// slow calls, and what this version brought.

import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Link } from "wouter";
import type { HealthAnswer, StateAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { formatDateTime } from "../../../lib/time";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Chart } from "../../../ui/work/Chart";
import { DescriptionList, StatRow, StatTile } from "../../../ui/work/Facts";
import { CallsCard } from "./CallsCard";
import { healthModel } from "./health.model";
import { Level } from "./Level";
import { microsText, sizeText, spanText } from "./values";
import "./operations.css";

export default function HealthPage() {
  useSignals();
  const [model] = useState(healthModel);
  useEffect(() => model.follow(), [model]);
  const health = model.health.value;
  const failure = model.failure.value;
  return (
    <div className="ops-page">
      <h1>Health</h1>
      {!health && failure && <Failed text={failure} onRetry={() => void model.load()} />}
      {!health && !failure && <Skeleton height={420} />}
      {health && failure && <p role="alert" className="ops-note">What is shown may be old: {failure}</p>}
      {health && (
        <>
          <Gauges gauges={model.gauges.value} rules={health.rules} />
          <Numbers health={health} />
          <Trends health={health} />
          <CallsCard model={model} />
          <Version health={health} />
        </>
      )}
    </div>
  );
}

function Gauges({ gauges, rules }: { gauges: StateAnswer["gauges"]; rules: HealthAnswer["rules"] }) {
  return (
    <ul className="ops-gauges" aria-label="Gauges">
      {gauges.map(({ name, path, level, value, sentence }) => {
        const rule = rules.find((one) => one.name === name);
        return (
          <li key={name} className="ops-gauge" data-level={level}>
            <Link href={path}><Level level={level}>{name}</Level></Link>
            <b className="num">{value}</b>
            {sentence && <p>{sentence}</p>}
            {rule && <p className="ops-rule">{rule.what}<span>Amber: {rule.amber}.</span><span>Red: {rule.red}.</span></p>}
          </li>
        );
      })}
    </ul>
  );
}

function Numbers({ health }: { health: HealthAnswer }) {
  const { commits } = health;
  return (
    <StatRow label="Numbers">
      <StatTile label="Commits, p99 of 15 min" value={microsText(commits.p99)} against={`p50 ${microsText(commits.p50)}, ${formatCount(commits.count)} of them, ${health.queued_writes} writes wait`} />
      <StatTile label="Database" value={sizeText(health.database)} against={`${health.growth ? `${sizeText(health.growth)} a day, ` : ""}log ${sizeText(health.wal)}`} trend={health.trend.map((one) => one.database)} />
      <StatTile label="Free on its disk" value={sizeText(health.free)} against={`of ${sizeText(health.disk)}`} />
      <StatTile label="Memory" value={sizeText(health.memory)} against={`${sizeText(health.heap)} in use, ${formatCount(health.goroutines)} goroutines, ${health.processors} processors`} />
      <StatTile label="Sockets" value={formatCount(health.sockets)} against={`${formatCount(health.socket_users)} users, ${health.cut_off} cut off in an hour`} />
      <StatTile label="Up for" value={spanText(health.now - health.started_at)} against={health.unclean ? "the run before did not end cleanly" : "the run before ended cleanly"} />
    </StatRow>
  );
}

/** The course of the last month, once there are some hours of it. */
function Trends({ health }: { health: HealthAnswer }) {
  const { trend } = health;
  if (trend.length < 3) return null;
  const times = trend.map(({ hour }) => hour);
  return (
    <div className="ops-two">
      <Chart title="Size of the database" times={times} height={180} format={sizeText} formatTime={formatDateTime} series={[{ label: "Database", tone: "info", values: trend.map(({ database }) => database) }]} />
      <Chart title="Commits, p99 by hour" times={times} height={180} format={microsText} formatTime={formatDateTime} series={[{ label: "p99", tone: "brass", values: trend.map(({ p99 }) => p99) }]} />
    </div>
  );
}

function Version({ health }: { health: HealthAnswer }) {
  return (
    <Card title="This version">
      <DescriptionList
        facts={[
          { label: "Version", value: health.version },
          { label: "Commit", value: <span className="mono">{health.commit}</span> },
          { label: "Schema", value: health.schema },
          { label: "Built with", value: `${health.go} for ${health.platform}` },
          { label: "Started", value: <ExactTime at={health.started_at} /> },
          { label: "Writes since then", value: formatCount(health.writes) },
        ]}
      />
      {health.notes.map(({ version, parts }) => (
        <details key={version} className="ops-notes">
          <summary>What {version} brought</summary>
          {parts.map(({ title, lines }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>{lines.map((line) => <li key={line}>{line.replaceAll("`", "")}</li>)}</ul>
            </section>
          ))}
        </details>
      ))}
    </Card>
  );
}
