// Scheduled jobs and background workers, with their results.

import { useEffect, useState } from "react";
import { Play } from "lucide-react";
import type { JobRow, WorkerRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { jobsModel, type JobsModel } from "./jobs.model";
import { spanText } from "./formatValues";
import "./health.css";

const jobTones = { waiting: "neutral", running: "info", well: "action", failed: "danger" } as const;
const jobTexts = { waiting: "not run yet", running: "running", well: "ok", failed: "failed" } as const;
const workerTones = { running: "action", resting: "danger", ended: "neutral", failed: "danger" } as const;
const workerTexts = { running: "running", resting: "restarting", ended: "done", failed: "failed" } as const;

const jobColumns: Column<JobRow>[] = [
  {
    key: "name", label: "Job",
    cell: ({ name, when, retention }) => (
      <span className="ops-job">
        <b>{name}</b>
        <small>{when}</small>
        {retention.length > 0 && <details><summary>Retention</summary><ul>{retention.map(({ data, for: period }) => <li key={data}>{data}: {period}</li>)}</ul></details>}
      </span>
    ),
  },
  {
    key: "state", label: "Last outcome",
    cell: ({ state, failures, error }) => (
      <span className="ops-job">
        <span><Badge tone={jobTones[state]}>{jobTexts[state]}</Badge>{failures > 1 && ` ${failures} times in a row`}</span>
        {error && <small>{error}</small>}
      </span>
    ),
  },
  { key: "last", label: "Last run", cell: ({ started }) => (started ? <Time at={started} /> : "–") },
  { key: "took", label: "Duration", numeric: true, cell: ({ ended, took }) => (ended ? (took < 1000 ? `${took} ms` : spanText(took)) : "–") },
  { key: "next", label: "Next run", cell: ({ next }) => (next ? <Time at={next} /> : "unknown") },
  { key: "runs", label: "Runs", numeric: true, cell: ({ runs }) => formatCount(runs) },
];

const workerColumns: Column<WorkerRow>[] = [
  { key: "name", label: "Worker", cell: ({ name }) => <b>{name}</b> },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={workerTones[state]}>{workerTexts[state]}</Badge> },
  { key: "since", label: "Since", cell: ({ since }) => <Time at={since} /> },
  { key: "failures", label: "Failures", numeric: true, cell: ({ failures }) => failures },
  { key: "error", label: "Last failure", cell: ({ error }) => error || "none" },
  { key: "means", label: "If it fails", cell: ({ stops_site }) => (stops_site ? "the site stops" : "it restarts") },
];

export default function JobsPage() {
  const [model] = useState(jobsModel);
  useEffect(() => model.poll(), [model]);
  const answer = model.answer.value;
  const failure = model.failure.value;
  const columns = hasPermission("run_jobs") ? [...jobColumns, { key: "run", label: "Run", cell: (job: JobRow) => <RunNowButton job={job} model={model} /> }] : jobColumns;
  return (
    <div className="ops-page">
      <h1>Jobs</h1>
      {!answer && <Waiting from={model} height={420} />}
      {answer && failure && <p role="alert" className="ops-note">The data may be outdated: {failure}</p>}
      {answer && (
        <>
          <Card title="Scheduled jobs" text="A job runs in one process at a time. A failed job is retried with a growing delay.">
            <div className="ops-table"><Table label="Jobs" columns={columns} rows={answer.jobs} rowKey={({ name }) => name} empty={<Empty text="This site has no jobs." />} /></div>
          </Card>
          <Card title="Workers" text="Workers run while the site is serving.">
            <div className="ops-table"><Table label="Workers" columns={workerColumns} rows={answer.workers} rowKey={({ name }) => name} empty={<Empty text="There are no workers: the site is not serving." />} /></div>
          </Card>
        </>
      )}
    </div>
  );
}

function RunNowButton({ job, model }: { job: JobRow; model: JobsModel }) {
  if (!job.any_time) return <small className="ops-secondary">only when due</small>;

  async function runJob() {
    const problem = await model.runJob(job.name);
    if (problem === null) toast.success(`The job “${job.name}” is running.`);
    else toast.error(problem);
  }

  return (
    <Button size="small" icon={<Play size={14} aria-hidden="true" />} loading={model.requested.value.has(job.name)} disabled={job.state === "running"} aria-label={`Run now: ${job.name}`} onClick={() => void runJob()}>
      Run now
    </Button>
  );
}
