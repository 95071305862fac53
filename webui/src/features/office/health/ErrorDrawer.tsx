import { useEffect, useState } from "react";
import type { ErrorAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { formatCount } from "../../../lib/format";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList } from "../../../ui/office/Details";
import { loadError } from "./errors.model";
import { RequestId } from "./RequestId";

/** One error with its last occurrences: their data and their location. */
export function ErrorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [answer, setAnswer] = useState<ErrorAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    loadError(id).then(setAnswer, (error: unknown) => setFailure(errorText(error)));
  }, [id]);
  return (
    <Drawer title={answer?.row.message ?? "Error"} onClose={onClose}>
      <div className="ops-page">
        {failure && <Failed text={failure} />}
        {!answer && !failure && <Skeleton height={240} />}
        {answer && (
          <>
            <DescriptionList
              items={[
                { label: "Level", value: answer.row.level },
                { label: "Count", value: formatCount(answer.row.count) },
                { label: "First", value: <ExactTime at={answer.row.first_at} /> },
                { label: "Last", value: <ExactTime at={answer.row.last_at} /> },
              ]}
            />
            <h3>The latest {answer.occurrences.length}</h3>
            <ol className="ops-occurrences">
              {answer.occurrences.map(({ at, request_id, attributes, stack }, index) => (
                <li key={index}>
                  <p className="ops-occurrence-head"><ExactTime at={at} />{request_id && <RequestId id={request_id} />}</p>
                  {attributes.length > 0 && <dl className="ops-attributes">{attributes.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd className="mono">{value}</dd></div>)}</dl>}
                  {stack && <details open={index === 0}><summary>Stack</summary><pre className="mono" tabIndex={0} aria-label="Stack">{stack}</pre></details>}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Drawer>
  );
}
