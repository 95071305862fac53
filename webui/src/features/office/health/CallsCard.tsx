import type { CallRow, RouteRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { periods, type HealthModel } from "./health.model";
import { RequestId } from "./RequestId";
import { microsText } from "./formatValues";

/** A call without its own route is a page or a file of the site. */
const routeText = (route: string) => (route.endsWith(" ") ? `${route}pages and files` : route);

/** Number of routes shown, the slowest. */
const maxShown = 25;

const routeColumns: Column<RouteRow>[] = [
  { key: "route", label: "Call", cell: ({ route }) => <code>{routeText(route)}</code>, sortBy: ({ route }) => route },
  { key: "count", label: "Calls", numeric: true, cell: ({ count }) => formatCount(count), sortBy: ({ count }) => count },
  { key: "p50", label: "p50", numeric: true, cell: ({ p50 }) => microsText(p50), sortBy: ({ p50 }) => p50 },
  { key: "p99", label: "p99", numeric: true, cell: ({ p99 }) => microsText(p99), sortBy: ({ p99 }) => p99 },
  { key: "max", label: "Max", numeric: true, cell: ({ max }) => microsText(max), sortBy: ({ max }) => max },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => formatCount(refused), sortBy: ({ refused }) => refused },
  { key: "failed", label: "Failed", numeric: true, cell: ({ failed }) => formatCount(failed), sortBy: ({ failed }) => failed },
  { key: "slowest", label: "Slowest request", cell: ({ slowest }) => <RequestId id={slowest} /> },
];

const callColumns: Column<CallRow>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "route", label: "Call", cell: ({ route }) => <code>{routeText(route)}</code> },
  { key: "took", label: "Duration", numeric: true, cell: ({ took }) => microsText(took), sortBy: ({ took }) => took },
  { key: "status", label: "Status", numeric: true, cell: ({ status }) => status },
  { key: "request", label: "Request", cell: ({ request_id }) => <RequestId id={request_id} /> },
];

/** The duration of calls, the slowest first. */
export function CallsCard({ model }: { model: HealthModel }) {
  const calls = model.calls.value;
  return (
    <Card
      title="Slow calls"
      text={`The ${maxShown} slowest calls.`}
      aside={
        <div className="ops-choice" role="group" aria-label="Period">
          {periods.map(({ minutes, label }) => <button key={minutes} type="button" aria-pressed={model.minutes.value === minutes} onClick={() => model.setMinutes(minutes)}>{label}</button>)}
        </div>
      }
    >
      <div className="ops-table"><Table label="Calls" columns={routeColumns} rows={calls?.routes.slice(0, maxShown) ?? []} rowKey={({ route }) => route} empty={<Empty text="There are no calls." />} /></div>
      {calls && calls.calls.length > 0 && (
        <>
          <h3>Latest calls longer than 250 ms</h3>
          <div className="ops-table"><Table label="Single slow calls" columns={callColumns} rows={calls.calls} rowKey={({ at, request_id, route }) => `${at} ${request_id} ${route}`} empty={null} /></div>
        </>
      )}
    </Card>
  );
}
