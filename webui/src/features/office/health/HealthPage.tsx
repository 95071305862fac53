// The operation of the site: every gauge with its rule, the database, commits, sockets, slow calls,
// and the changes of this version.

import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { HealthAnswer, StateAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { formatDateTime } from "../../../lib/time";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { ExactTime } from "../../../ui/Time";
import { Chart } from "../../../ui/office/Chart";
import { DescriptionList, StatRow, StatTile } from "../../../ui/office/Details";
import { CallsCard } from "./CallsCard";
import { healthModel } from "./health.model";
import { microsText, sizeText, spanText } from "./formatValues";
import "./health.css";

export default function HealthPage() {
  const [model] = useState(healthModel);
  useEffect(() => model.poll(), [model]);
  const health = model.health.value;
  const failure = model.failure.value;
  return (
    <div className="ops-page">
      <h1>Health</h1>
      {!health && <Waiting from={model} height={420} />}
      {health && failure && <p role="alert" className="ops-note">The data may be outdated: {failure}</p>}
      {health && (
        <>
          <GaugeList gauges={model.gauges.value} rules={health.rules} />
          <HealthNumbers health={health} />
          <TrendCharts health={health} />
          <CallsCard model={model} />
          <VersionCard health={health} />
        </>
      )}
    </div>
  );
}

function GaugeList({ gauges, rules }: { gauges: StateAnswer["gauges"]; rules: HealthAnswer["rules"] }) {
  return (
    <ul className="ops-gauges" aria-label="Gauges">
      {gauges.map(({ name, path, level, value, sentence }) => {
        const rule = rules.find((one) => one.name === name);
        return (
          <li key={name} className="ops-gauge" data-level={level}>
            <Link href={path}><LevelDot level={level}>{name}</LevelDot></Link>
            <b className="num">{value}</b>
            {sentence && <p>{sentence}</p>}
            {rule && <p className="ops-rule">{rule.what}<span>Amber: {rule.amber}.</span><span>Red: {rule.red}.</span></p>}
          </li>
        );
      })}
    </ul>
  );
}

function HealthNumbers({ health }: { health: HealthAnswer }) {
  const { commits } = health;
  return (
    <StatRow label="Numbers">
      <StatTile label="Commits, p99 of 15 min" value={microsText(commits.p99)} comparison={`p50 ${microsText(commits.p50)}, ${formatCount(commits.count)} commits, ${health.queued_writes} writes queued`} />
      <StatTile label="Database" value={sizeText(health.database)} comparison={`${health.growth ? `${sizeText(health.growth)} a day, ` : ""}log ${sizeText(health.wal)}`} trend={health.trend.map((one) => one.database)} />
      <StatTile label="Free disk space" value={sizeText(health.free)} comparison={`of ${sizeText(health.disk)}`} />
      <StatTile label="Memory" value={sizeText(health.memory)} comparison={`${sizeText(health.heap)} in use, ${formatCount(health.goroutines)} goroutines, ${health.processors} processors`} />
      <StatTile label="Sockets" value={formatCount(health.sockets)} comparison={`${formatCount(health.socket_users)} users, ${health.cut_off} closed by the server in the last hour`} />
      <StatTile label="Uptime" value={spanText(health.now - health.started_at)} comparison={health.unclean ? "the previous run did not shut down cleanly" : "the previous run shut down cleanly"} />
    </StatRow>
  );
}

/** The trend of the last month, once there are some hours of data. */
function TrendCharts({ health }: { health: HealthAnswer }) {
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

function VersionCard({ health }: { health: HealthAnswer }) {
  return (
    <Card title="This version">
      <DescriptionList
        items={[
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
          <summary>Changes in {version}</summary>
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

/** A coloured dot of a health level. The text next to it says the same. */
function LevelDot({ level, children }: { level: "good" | "warning" | "bad"; children: ReactNode }) {
  return (
    <span className="ops-level" data-level={level}>
      <i aria-hidden="true" />
      <span className="hidden-text">{{ good: "Good:", warning: "Warning:", bad: "Bad:" }[level]}</span>
      {children}
    </span>
  );
}
