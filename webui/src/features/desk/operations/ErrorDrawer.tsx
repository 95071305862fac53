import { useEffect, useState } from "react";
import type { ErrorAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { formatCount } from "../../../lib/format";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList } from "../../../ui/work/Facts";
import { errorById } from "./errors.model";
import { Request } from "./Request";

/** One error with its last occurrences: what else was said, and where it happened. */
export function ErrorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [answer, setAnswer] = useState<ErrorAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    errorById(id).then(setAnswer, (error: unknown) => setFailure(errorText(error)));
  }, [id]);
  return (
    <Drawer title={answer?.row.message ?? "Error"} onClose={onClose}>
      <div className="ops-page">
        {failure && <Failed text={failure} />}
        {!answer && !failure && <Skeleton height={240} />}
        {answer && (
          <>
            <DescriptionList
              facts={[
                { label: "Level", value: answer.row.level },
                { label: "Times", value: formatCount(answer.row.count) },
                { label: "First", value: <ExactTime at={answer.row.first_at} /> },
                { label: "Last", value: <ExactTime at={answer.row.last_at} /> },
              ]}
            />
            <h3>The last {answer.moments.length}</h3>
            <ol className="ops-moments">
              {answer.moments.map(({ at, request_id, attributes, stack }, place) => (
                <li key={place}>
                  <p className="ops-moment-head"><ExactTime at={at} />{request_id && <Request id={request_id} />}</p>
                  {attributes.length > 0 && <dl className="ops-attributes">{attributes.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd className="mono">{value}</dd></div>)}</dl>}
                  {stack && <details open={place === 0}><summary>Stack</summary><pre className="mono" tabIndex={0} aria-label="Stack">{stack}</pre></details>}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Drawer>
  );
}
