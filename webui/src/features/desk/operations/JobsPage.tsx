// What the site does by the clock and in the background, and how it went.

import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Play } from "lucide-react";
import type { JobRow, WorkerRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { jobsModel, type JobsModel } from "./jobs.model";
import { spanText } from "./values";
import "./operations.css";

const states = { waiting: "neutral", running: "info", well: "action", failed: "danger" } as const;
const stateWords = { waiting: "not yet run", running: "runs now", well: "well", failed: "failed" } as const;
const workerTones = { running: "action", resting: "danger", ended: "neutral", failed: "danger" } as const;
const workerWords = { running: "runs", resting: "begins anew", ended: "done", failed: "failed" } as const;

const jobs: Column<JobRow>[] = [
  {
    key: "name", label: "Job",
    cell: ({ name, when, keeps }) => (
      <span className="ops-job">
        <b>{name}</b>
        <small>{when}</small>
        {keeps.length > 0 && <details><summary>What it keeps</summary><ul>{keeps.map(({ data, for: period }) => <li key={data}>{data}: {period}</li>)}</ul></details>}
      </span>
    ),
  },
  {
    key: "state", label: "Last outcome",
    cell: ({ state, failures, error }) => (
      <span className="ops-job">
        <span><Badge tone={states[state]}>{stateWords[state]}</Badge>{failures > 1 && ` ${failures} times in a row`}</span>
        {error && <small>{error}</small>}
      </span>
    ),
  },
  { key: "last", label: "Last run", cell: ({ started }) => (started ? <Time at={started} /> : "–") },
  { key: "took", label: "Took", numeric: true, cell: ({ ended, took }) => (ended ? (took < 1000 ? `${took} ms` : spanText(took)) : "–") },
  { key: "next", label: "Next run", cell: ({ next }) => (next ? <Time at={next} /> : "nobody may know") },
  { key: "runs", label: "Runs", numeric: true, cell: ({ runs }) => formatCount(runs) },
];

const workers: Column<WorkerRow>[] = [
  { key: "name", label: "Worker", cell: ({ name }) => <b>{name}</b> },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={workerTones[state]}>{workerWords[state]}</Badge> },
  { key: "since", label: "Since", cell: ({ since }) => <Time at={since} /> },
  { key: "failures", label: "Failures", numeric: true, cell: ({ failures }) => failures },
  { key: "error", label: "Last failure", cell: ({ error }) => error || "none" },
  { key: "means", label: "If it fails", cell: ({ stops_site }) => (stops_site ? "the site stops" : "it begins anew") },
];

export default function JobsPage() {
  useSignals();
  const [model] = useState(jobsModel);
  useEffect(() => model.follow(), [model]);
  const answer = model.answer.value;
  const failure = model.failure.value;
  const columns = holds("run_jobs") ? [...jobs, { key: "run", label: "Run", cell: (job: JobRow) => <RunNow job={job} model={model} /> }] : jobs;
  return (
    <div className="ops-page">
      <h1>Jobs</h1>
      {!answer && failure && <Failed text={failure} onRetry={() => void model.load()} />}
      {!answer && !failure && <Skeleton height={420} />}
      {answer && failure && <p role="alert" className="ops-note">What is shown may be old: {failure}</p>}
      {answer && (
        <>
          <Card title="By the clock" text="Each runs at most once at a time, in whatever process. One that fails is tried again after a growing pause.">
            <div className="ops-table"><Table label="Jobs" columns={columns} rows={answer.jobs} rowKey={({ name }) => name} empty={<Empty text="This site has no jobs." />} /></div>
          </Card>
          <Card title="In the background" text="Workers run for as long as the site serves.">
            <div className="ops-table"><Table label="Workers" columns={workers} rows={answer.workers} rowKey={({ name }) => name} empty={<Empty text="Nothing runs: the site does not serve." />} /></div>
          </Card>
        </>
      )}
    </div>
  );
}

function RunNow({ job, model }: { job: JobRow; model: JobsModel }) {
  useSignals();
  if (!job.any_time) return <small className="ops-quiet">only when due</small>;

  async function run() {
    const refused = await model.run(job.name);
    if (refused === null) toast.success(`The job “${job.name}” runs.`);
    else toast.error(refused);
  }

  return (
    <Button size="small" icon={<Play size={14} aria-hidden="true" />} loading={model.asked.value.has(job.name)} disabled={job.state === "running"} aria-label={`Run now: ${job.name}`} onClick={() => void run()}>
      Run now
    </Button>
  );
}
