import { useSignals } from "@preact/signals-react/runtime";
import type { CallRow, RouteRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { backs, type HealthModel } from "./health.model";
import { Request } from "./Request";
import { microsText } from "./values";

/** What has no route of its own is a page or a file of the site. */
const named = (route: string) => (route.endsWith(" ") ? `${route}pages and files` : route);

/** Rows of routes that are shown: the slowest. */
const shown = 25;

const routes: Column<RouteRow>[] = [
  { key: "route", label: "Call", cell: ({ route }) => <code>{named(route)}</code>, sortBy: ({ route }) => route },
  { key: "count", label: "Times", numeric: true, cell: ({ count }) => formatCount(count), sortBy: ({ count }) => count },
  { key: "p50", label: "p50", numeric: true, cell: ({ p50 }) => microsText(p50), sortBy: ({ p50 }) => p50 },
  { key: "p99", label: "p99", numeric: true, cell: ({ p99 }) => microsText(p99), sortBy: ({ p99 }) => p99 },
  { key: "longest", label: "Longest", numeric: true, cell: ({ longest }) => microsText(longest), sortBy: ({ longest }) => longest },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused), sortBy: ({ refused }) => refused },
  { key: "failed", label: "Failed", numeric: true, cell: ({ failed }) => formatCount(failed), sortBy: ({ failed }) => failed },
  { key: "slowest", label: "The longest was", cell: ({ slowest }) => <Request id={slowest} /> },
];

const single: Column<CallRow>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "route", label: "Call", cell: ({ route }) => <code>{named(route)}</code> },
  { key: "took", label: "Took", numeric: true, cell: ({ took }) => microsText(took), sortBy: ({ took }) => took },
  { key: "status", label: "Status", numeric: true, cell: ({ status }) => status },
  { key: "request", label: "Request", cell: ({ request_id }) => <Request id={request_id} /> },
];

/** How long calls took, the slowest first. */
export function CallsCard({ model }: { model: HealthModel }) {
  useSignals();
  const calls = model.calls.value;
  return (
    <Card
      title="Slow calls"
      text={`Half of the calls were faster than p50, 99 of 100 faster than p99. The ${shown} slowest are shown.`}
      aside={
        <div className="ops-choice" role="group" aria-label="How far back">
          {backs.map(({ minutes, label }) => <button key={minutes} type="button" aria-pressed={model.minutes.value === minutes} onClick={() => model.back(minutes)}>{label}</button>)}
        </div>
      }
    >
      <div className="ops-table"><Table label="Calls" columns={routes} rows={calls?.routes.slice(0, shown) ?? []} rowKey={({ route }) => route} empty={<Empty text="Nobody has called anything." />} /></div>
      {calls && calls.calls.length > 0 && (
        <>
          <h3>The last that took longer than 250 ms</h3>
          <div className="ops-table"><Table label="Single slow calls" columns={single} rows={calls.calls} rowKey={({ at, request_id, route }) => `${at} ${request_id} ${route}`} empty={null} /></div>
        </>
      )}
    </Card>
  );
}
